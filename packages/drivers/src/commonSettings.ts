import { term } from "@atrium/words";
import * as z from "zod";

/** The settings that several protocols share. Each has its `label`, from which `formFields` draws a form. */
export const HOST = z
  .string()
  .min(1)
  .max(253)
  .meta({ label: term("Host"), hint: term("IP address or host name.") });
export const POLL_INTERVAL = z
  .int()
  .min(20)
  .max(3_600_000)
  .brand<"ms">()
  .optional()
  .meta({
    label: term("Poll at least every"),
    unit: "ms",
    hint: term("If empty, each point uses its product's interval."),
  });
export const REST_INTERVAL = z
  .int()
  .min(20)
  .max(3_600_000)
  .brand<"ms">()
  .optional()
  .meta({
    label: term("At rest, poll at least every"),
    unit: "ms",
    hint: term("While no one is viewing or commanding the device."),
  });
export const RETRY = {
  retryDelay: z
    .int()
    .min(10)
    .max(600_000)
    .default(1_000)
    .brand<"ms">()
    .meta({ label: term("Initial reconnect delay"), unit: "ms" }),
  maxRetryDelay: z
    .int()
    .min(10)
    .max(3_600_000)
    .default(15_000)
    .brand<"ms">()
    .meta({ label: term("Maximum reconnect delay"), unit: "ms" }),
};
