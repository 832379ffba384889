import type { DriverPoint, WriteRequest } from "../driver.ts";
import type { AddressedPoint } from "./batches.ts";

/** One write of a point's present value. */
export interface PointWrite {
  readonly point: DriverPoint;
  readonly address: AddressedPoint;
  readonly request: WriteRequest;
  readonly onSent: () => void;
}
