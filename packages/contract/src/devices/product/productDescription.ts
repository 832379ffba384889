import * as z from "zod";
import { FormField } from "../../base/formField.ts";
import { MODULES } from "../systems.ts";
import { MAX_PRODUCT_POINTS } from "./productPoint.ts";
import { PointKind, PointState, Unit } from "../point.ts";
import { mostSaid } from "../../base/saidLength.ts";

const Name = z.string().min(1).check(mostSaid(80));

/** A product that a protocol knows, as a form for a mapping needs it. */
export const ProductDescription = z.object({
  /** The name that mappings use. */
  name: z.string().min(1).max(60),
  /** The name that people read. */
  label: Name,
  /** The systems whose devices it is for; empty where that is not known. */
  modules: z.array(z.enum(MODULES)).max(MODULES.length),
  /** Of the site's own folder. */
  isOfSite: z.boolean(),
  /** It can be copied as a table of points. */
  hasTable: z.boolean(),
  /** The document that its numbers come from. */
  source: z.string().max(300).optional(),
  /** The address of one device. */
  address: z.array(FormField).max(40),
  points: z
    .array(
      z.object({
        key: Name,
        name: Name,
        kind: PointKind,
        unit: Unit.optional(),
        isWritable: z.boolean(),
        /** Present: the server keeps its priorities, and it returns to a rest state, which may be one of these values. */
        rest: z
          .object({
            min: z.number().optional(),
            max: z.number().optional(),
            step: z.number().positive().optional(),
            states: z.array(PointState).max(100).optional(),
          })
          .optional(),
      }),
    )
    .max(MAX_PRODUCT_POINTS),
});
export type ProductDescription = z.infer<typeof ProductDescription>;
