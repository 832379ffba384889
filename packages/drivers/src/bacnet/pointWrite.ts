import type { DriverPoint } from "../productCatalog.ts";
import type { WriteRequest } from "../writing.ts";
import type { AddressedPoint } from "./batches.ts";

/** One write of a point's present value. */
export interface PointWrite {
  readonly point: DriverPoint;
  readonly address: AddressedPoint;
  readonly request: WriteRequest;
  readonly onSent: () => void;
}
