import { t } from "@atrium/words";
import * as z from "zod";

/** Before the ids of the site in a Brick model. */
export const DEFAULT_NAMESPACE = "urn:atrium:site#";

export const BrickSettings = z.strictObject({
  /** An address or name that ends where an id can follow: `https://campus.example.org/brick#`. */
  namespace: z
    .string()
    .max(200)
    .regex(/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*[#/:]$/, {
      error: () => t("expected an address that ends in #, / or :, such as https://campus.example.org/brick#"),
    })
    .default(DEFAULT_NAMESPACE),
});
export type BrickSettings = z.infer<typeof BrickSettings>;
