import { term } from "@atrium/words";
import * as z from "zod";

/** The settings that several protocols share. Each has its `label`, from which `formFields` draws a form. */
export const HOST = z
  .string()
  .min(1)
  .max(253)
  .meta({ label: term("Host"), hint: term("An IP address or a name.") });
export const POLL_INTERVAL = z
  .int()
  .min(20)
  .max(3_600_000)
  .brand<"ms">()
  .optional()
  .meta({
    label: term("Read at least every"),
    unit: "ms",
    hint: term("Left out, each point has its product's interval."),
  });
export const REST_INTERVAL = z
  .int()
  .min(20)
  .max(3_600_000)
  .brand<"ms">()
  .optional()
  .meta({
    label: term("At rest, read at least every"),
    unit: "ms",
    hint: term("While nobody looks at a device or commands it."),
  });
export const RETRY = {
  retryDelay: z
    .int()
    .min(10)
    .max(600_000)
    .default(1_000)
    .brand<"ms">()
    .meta({ label: term("First wait before connecting again"), unit: "ms" }),
  maxRetryDelay: z
    .int()
    .min(10)
    .max(3_600_000)
    .default(15_000)
    .brand<"ms">()
    .meta({ label: term("Longest wait before connecting again"), unit: "ms" }),
};
