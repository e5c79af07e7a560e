say-unrecorded = The log does not record { $field }.
