import { CAMERA_STREAM_WAYS } from "@atrium/contract/cameras";
import type { PointKind, Unit } from "@atrium/contract/devices";
import { t, term } from "@atrium/words";
import * as z from "zod";
import { productCatalog } from "../catalog.ts";
import type { ProductIdentity } from "../catalog.ts";
import type { ClipBook } from "../clips.ts";
import type { DriverEvent } from "../driverSink.ts";
import type { AddressProblem, PointTemplate, PointTraits, ProductCatalog } from "../productCatalog.ts";
import { formFields } from "../formFields.ts";
import type { OnvifCamera } from "../onvif/onvifCamera.ts";
import { MAIN } from "../onvif/profiles.ts";
import type { StateReport } from "../onvif/states.ts";
import { Fingerprint } from "../tls/trust.ts";

/** One HTTP request to a unit, as VAPIX describes its calls. */
export interface VapixRequest {
  readonly method: "GET" | "POST";
  /** With the query. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body. */
  readonly content?: { readonly type: string; readonly octets: Uint8Array };
  /** How much the answer may have, octets, and how much longer than usual it may take, ms: of transfers. */
  readonly transfer?: { readonly longest: number; readonly extraTime: number };
  /** SOAP: it proves by itself who asks, and says in its answer, whatever its status, whether it was admitted. */
  readonly isSoap?: boolean;
}

/** Values by the keys of their points: numbers, and the texts of points that are texts. */
export type VapixValues = Readonly<Record<string, number | string>>;

/** A call that reports the values of some points at once. */
export interface VapixRead {
  readonly request: VapixRequest;
  /** Keys of these points. */
  readonly reports: readonly string[];
  /**
   * The values by key; a key that is missing has no value.
   * @throws Error where the answer is not what this call answers
   */
  readonly values: (answer: string, clips: ClipBook) => VapixValues;
  /** A camera of ONVIF is asked so, in place of the request. Where it has not reported a value, that is no error. */
  readonly onvif?: (camera: OnvifCamera, address: StreamAddress) => Promise<string>;
  /** It reads what the camera has reported by itself, and makes no call. */
  readonly isReported?: boolean;
}

/** How a point is commanded. */
export interface VapixWrite {
  /**
   * undefined: there is no such value any more.
   * @param startAt ms since the epoch, the same for writes of one value that come together; see `startsTogether`
   */
  readonly request: (value: number, startAt: number, clips: ClipBook) => VapixRequest | undefined;
  /**
   * The unit's own words where its answer, in spite of HTTP's 200, is a refusal; null where it did what was asked.
   * @throws Error where the answer is not what this call answers
   */
  readonly refusalIn: (answer: string) => string | null;
  /** What the unit keeps of a value, where its steps are coarse. */
  readonly kept?: (value: number) => number;
  /** Doing it twice is doing it once, so a write that nobody answered may be sent again. */
  readonly isIdempotent: boolean;
  /** Whether units commanded together begin at one moment, at this value. */
  readonly startsTogether?: (value: number) => boolean;
}

/** What a unit has reported since it was asked last. */
export interface HeardEvents {
  readonly events: readonly Omit<DriverEvent, "device">[];
  /** The place to go on from; undefined: there was nothing new. */
  readonly after: string | undefined;
  /** What was no event, and is left out for ever. */
  readonly leftOut: number;
}

/** How a unit tells what happens at it: a call that it answers only when there is something new, or after a while. */
export interface VapixEvents {
  /** @param after where the last answer ended; "" asks for everything that the unit still keeps */
  readonly request: (after: string) => VapixRequest;
  /** @throws Error where the answer is not what this call answers */
  readonly heard: (answer: string) => HeardEvents;
}

/** What a camera of ONVIF has reported since it was asked last. */
export interface OnvifEvents {
  readonly pull: (camera: OnvifCamera) => Promise<readonly StateReport[]>;
}

/** Of a site without media. */
export const NO_CLIPS: ClipBook = { clip: () => undefined, codeOf: () => undefined };

interface VapixProductPoint extends PointTraits {
  readonly key: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly unit?: Unit;
  readonly write?: VapixWrite;
  readonly min?: number;
  readonly max?: number;
  /** Ms. */
  readonly expectedInterval: number;
  readonly deadband?: number;
}

/** A device type: its points, the calls that read them, and the calls that change them. One file each. */
export interface VapixProduct extends ProductIdentity {
  readonly reads: readonly VapixRead[];
  readonly points: readonly VapixProductPoint[];
  /** Absent: nothing happens at it but changes of its values. */
  readonly events?: VapixEvents;
  /** Of a camera of ONVIF: what it tells becomes the values of its points. */
  readonly pulls?: OnvifEvents;
  /** Its calls are those of ONVIF. */
  readonly isOnvif?: boolean;
  /** The fields of its address, where they are others than those of every unit. */
  readonly address?: typeof UnitAddress | typeof CameraAddress | typeof OnvifAddress;
}

const SERIAL = /^[0-9A-F]{12}$/;

/** The address of a unit from its mapping. The serial number is the unit's MAC address, as its realm carries it. */
export const UnitAddress = z.strictObject({
  host: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/, { error: () => t("expected a host name or an IP address") })
    .max(253)
    .meta({ label: term("Host") }),
  port: z
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta({ label: term("Port"), hint: term("If empty, 80, or 443 if the connection is encrypted.") }),
  fingerprint: Fingerprint,
  serial: z
    .string()
    .regex(SERIAL, { error: () => t("expected twelve digits 0-9 A-F") })
    .optional()
    .meta({
      label: term("Serial number"),
      hint: term("Twelve digits 0-9 A-F. A unit with another serial number is rejected."),
    }),
});
export type UnitAddress = z.infer<typeof UnitAddress>;

const RtspPort = z
  .int()
  .min(1)
  .max(65_535)
  .optional()
  .meta({
    label: term("RTSP port"),
    hint: term("If empty, pictures are received through a WebSocket on the HTTP port."),
  });

const Stream = z
  .enum(CAMERA_STREAM_WAYS)
  .default("gateway")
  .meta({
    label: term("Pictures"),
    hint: term(
      "gateway: through the Atrium server. direct, mp4: browsers connect to the camera, with the viewing account of its connection.",
    ),
  });

const CameraPort = UnitAddress.shape.port.meta({
  label: term("Port"),
  hint: term(
    "If empty, derived from the last part of the camera number: one digit is added to 3100, two digits follow 310. Without a number, 80, or 443 if encrypted.",
  ),
});

/** The same of a camera. */
export const CameraAddress = UnitAddress.extend({ port: CameraPort, rtspPort: RtspPort, stream: Stream });
export type CameraAddress = z.infer<typeof CameraAddress>;

const Profile = z
  .string()
  .max(100)
  .default(MAIN)
  .meta({
    label: term("Stream profile"),
    hint: term(
      "main: the largest picture in H.264. sub: the smallest. Or the name of a profile: Find devices lists those of a camera.",
    ),
  });

/** The same of a camera of ONVIF. */
export const OnvifAddress = CameraAddress.omit({ serial: true, stream: true }).extend({
  rtspPort: RtspPort.meta({
    label: term("RTSP port"),
    hint: term("If empty, the one that the camera states."),
  }),
  profile: Profile,
});

/** The address of whatever streams. */
export const StreamAddress = CameraAddress.extend({ profile: Profile.removeDefault().optional() });
export type StreamAddress = z.infer<typeof StreamAddress>;

/** The place of a point; the catalog puts it into `PointTemplate.address`. */
export const VapixAddress = StreamAddress.extend({ product: z.string(), key: z.string() });
export type VapixAddress = z.infer<typeof VapixAddress>;

export function vapixCatalog(products: readonly VapixProduct[]): ProductCatalog {
  return productCatalog({
    protocol: "VAPIX",
    products,
    addressOf: ({ address = UnitAddress }) => formFields(address),
    isWritable: ({ write }) => write !== undefined,
    pointsOf,
  });
}

function pointsOf(product: VapixProduct, address: Record<string, number | string>): PointTemplate[] | AddressProblem[] {
  const unit = (product.address ?? UnitAddress).safeParse(address);
  if (!unit.success) {
    return unit.error.issues.map((issue) => ({ field: issue.path.join(".") || "address", problem: issue.message }));
  }
  return product.points.map(({ write, ...point }) => ({
    ...point,
    isWritable: write !== undefined,
    address: { ...unit.data, product: product.name, key: point.key },
  }));
}
