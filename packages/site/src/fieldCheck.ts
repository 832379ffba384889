import type { FormField } from "@atrium/contract";
import type { RestingPoint } from "@atrium/contract/devices";
import type { PartDetails } from "@atrium/contract/site";

/** One mistake in a field of a connection's settings or a mapping's address. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

/**
 * What the site check needs to know of a protocol. The drivers' registry has this form, and the caller passes it in:
 * the site package does not know drivers.
 */
export interface ProtocolCheck {
  /** The settings of a connection; absent: none of them is secret. */
  readonly settings?: readonly Pick<FormField, "key" | "label" | "isSecret">[];
  checkSettings(settings: Record<string, unknown>): readonly FieldProblem[];
  readonly catalog: {
    /** Names of the protocol's own products. */
    readonly names: readonly string[];
    /** The points of a product at an address, or the problems of that address. */
    points(
      product: string,
      address: Record<string, number | string>,
      details: PartDetails,
    ): readonly (FieldProblem | (Partial<RestingPoint> & { readonly key: string; readonly address?: unknown }))[];
  };
  /**
   * What of a device behind a connection a point takes, as words: `unit 4 holding-register 101`. Two products cannot both be
   * right about one of them. Absent: nothing is known of the protocol's places.
   */
  readonly cellsOf?: ((point: { readonly address?: unknown }) => readonly string[]) | undefined;
}
