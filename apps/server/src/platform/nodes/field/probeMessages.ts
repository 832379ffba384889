import { BacnetObject, FoundDevice, ProbeReport, ProductFile, SearchReport } from "@atrium/contract/devices";
import * as z from "zod";
import { FromCore } from "./fieldTopics.ts";

const Settings = z.record(z.string(), z.unknown());

/** A test read that runs where the devices are. */
export const ProbeQuestion = FromCore.extend({
  protocol: z.string(),
  request: z.object({
    settings: Settings,
    product: z.string().optional(),
    address: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
    details: z
      .object({
        objects: z.record(z.string(), BacnetObject).optional(),
        products: z.array(ProductFile).optional(),
      })
      .optional(),
  }),
  /** Ms for all of it. */
  timeout: z.number().optional(),
  /** What people call the other end. */
  name: z.string().optional(),
});
export type ProbeQuestion = z.infer<typeof ProbeQuestion>;
export { ProbeReport };

/** A search that runs where the devices are. */
export const FindQuestion = FromCore.extend({
  protocol: z.string(),
  settings: Settings,
  range: z.record(z.string(), z.unknown()),
  timeout: z.number().optional(),
  name: z.string().optional(),
  /** Which secrets may go where (`secretRule.ts`); absent: all of them everywhere. */
  allowed: z.array(z.string()).optional(),
});
export type FindQuestion = z.infer<typeof FindQuestion>;

export const FindPart = z.discriminatedUnion("is", [
  z.object({ is: z.literal("found"), device: FoundDevice }),
  z.object({ is: z.literal("part"), device: FoundDevice }),
  z.object({ is: z.literal("progress"), share: z.number() }),
  z.object({ is: z.literal("ended"), report: SearchReport }),
]);
export type FindPart = z.infer<typeof FindPart>;
