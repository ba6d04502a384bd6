//! Tests only: one corpus through every solver that can answer
