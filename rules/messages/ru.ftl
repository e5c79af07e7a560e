say-unrecorded = В записи нет поля { $field }.
