import { t } from "@atrium/words";
import * as z from "zod";

/** A record of at most so many entries; OpenAPI says so as `maxProperties`, which is also how a maximum is found. */
export function limitedRecord<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) {
  return z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= most, {
      error: () => t("at most {most} entries", { most }),
    })
    .meta({ maxProperties: most });
}
