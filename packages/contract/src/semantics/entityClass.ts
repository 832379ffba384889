import { t } from "@atrium/words";
import * as z from "zod";

/** A class of Brick 1.4 without its namespace: `Chilled_Water_Pump`. */
export const BrickClass = z
  .string()
  .max(80)
  .regex(/^[A-Z][A-Za-z0-9.]*(_[A-Za-z0-9.]*[A-Za-z0-9])*$/, {
    error: () => t("expected the name of a class, such as Water_Pump"),
  });

/** Markers of Project Haystack: `chilled water pump`. */
export const HaystackMarkers = z
  .string()
  .max(120)
  .regex(/^([a-z][A-Za-z0-9]*(-[a-z][A-Za-z0-9]*)*( [a-z][A-Za-z0-9]*)*)?$/, {
    error: () => t("expected words with a space between them, such as water pump motor"),
  });

/** What a device or a point is called in the vocabularies of other programs. */
export interface EntityClass {
  /** Of Brick 1.4 (https://brickschema.org/schema/Brick), the narrowest that is certain. */
  readonly brick: string;
  /** Markers of Project Haystack 4 (https://project-haystack.org/doc) beside `equip` or `point`; there may be none. */
  readonly haystack: string;
}

/** Briefly, for tables of classes. */
export const entity = (brick: string, haystack = ""): EntityClass => ({ brick, haystack });
