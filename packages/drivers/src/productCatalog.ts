import type { PointId } from "@atrium/contract";
import type {
  CommandRisk,
  PointKind,
  PointState,
  ProductDescription,
  ProductFile,
  RestState,
  StuckRule,
  Unit,
} from "@atrium/contract/devices";
import type { PartDetails } from "@atrium/contract/site";

interface Feedback {
  /** A key of the same product. */
  readonly point: string;
  readonly values?: readonly number[];
  /** Seconds that it takes at most; absent: as long as the driver looks anyway. */
  readonly within?: number;
}

/** The fields of a product's template beyond a point's value; the contract's `PointDescription` explains each. */
export interface PointTraits {
  readonly states?: readonly PointState[];
  /** Its states are, beside these, the site's own media: `ClipBook`. */
  readonly takesMedia?: boolean;
  /** Keys of the points that carry its limits. */
  readonly limits?: { readonly min: string; readonly max: string };
  readonly interlocks?: readonly { readonly point: string; readonly equals: number; readonly reason: string }[];
  readonly risk?: CommandRisk;
  readonly isMomentary?: boolean;
  /** Of a momentary point: the point and the values that show that the device did it; `PRODUCT_POINT` explains it. */
  readonly feedback?: Feedback;
  readonly step?: number;
  /** Of a counter: the most that it counts in an hour. */
  readonly maxPerHour?: number;
  /** Of a counter: it begins at 0 by itself, each day or each time it gets power. */
  readonly startsAgain?: boolean;
  readonly isCircular?: boolean;
  readonly stuck?: StuckRule;
  /** Its value is a formula of other points; no driver serves it. */
  readonly isDerived?: boolean;
  /** Of a derived point: how many decimals it is shown with. */
  readonly decimals?: number;
  /** What its mapping says it returns to when nothing commands it any more. */
  readonly rest?: RestState;
}

/** A product's template of one point, resolved for one device. */
export interface PointTemplate extends PointTraits {
  readonly key: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly unit?: Unit;
  /** The unit that the device is known to send where it states none by itself. */
  readonly deviceUnit?: string;
  readonly isWritable: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Ms between two values when all is well; three of them make a value stale. */
  readonly expectedInterval: number;
  /** Smaller changes are not passed on, except that a value is repeated once per `expectedInterval`. */
  readonly deadband?: number;
  /** false: it has no automatic value to be released to, though its protocol has priorities. */
  readonly hasPriorities?: boolean;
  /** Where the value is, in the protocol's own form. */
  readonly address: unknown;
}

export interface DriverPoint extends PointTemplate {
  readonly id: PointId;
  readonly device: string;
}

/** How a protocol turns a mapping record into points. Pure: used by the site check and the importer. */
export interface ProductCatalog {
  /** Names of our products. */
  readonly names: readonly string[];
  /** What it knows, its own and the site's, with the fields of an address. @param own the site's products, of all protocols */
  products(own?: readonly ProductFile[]): ProductDescription[];
  /** A product of ours as a table that a site may copy and change; undefined: it is none, or cannot be written as one. */
  tableOf(name: string): ProductFile | undefined;
  /**
   * The points of one part of a device, or the problems of its address.
   * @param product template name, e.g. `lighting-circuit`, `pm5000`
   * @param address the mapping's address fields, e.g. `{ instance: 12 }`, `{ unit: 11 }`
   */
  points(
    product: string,
    address: Record<string, number | string>,
    details?: PartDetails,
  ): PointTemplate[] | AddressProblem[];
}
export interface AddressProblem {
  /** A field of the address; `product`, or `objects` and its field, for a part's other fields. */
  readonly field: string;
  readonly problem: string;
}
export function isAddressProblem(row: PointTemplate | AddressProblem): row is AddressProblem {
  return "problem" in row;
}
