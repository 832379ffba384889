import type { FormField } from "@atrium/contract";
import { MAX_BACNET_INSTANCE, type Module, type ProductFile } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { type PointDraft, pointDraft, productPoint } from "./pointDraft.ts";

/** A product as the form holds it. */
export interface ProductDraft {
  readonly protocol: ProductFile["protocol"];
  readonly name: string;
  readonly label: string;
  readonly modules: readonly Module[];
  readonly source: string;
  /** Of MQTT: the topic of the state, and the one that says whether the device is there. */
  readonly state: string;
  readonly availability: { readonly topic: string; readonly online: string; readonly offline: string };
  readonly points: readonly PointDraft[];
  /** What the form does not show: it stays as it is. */
  readonly kept: Readonly<Record<string, unknown>>;
}

const NO_AVAILABILITY = { topic: "", online: "", offline: "" };

export function emptyProduct(protocol: ProductFile["protocol"]): ProductDraft {
  return {
    protocol,
    name: "",
    label: "",
    modules: [],
    source: "",
    state: "",
    availability: NO_AVAILABILITY,
    points: [],
    kept: {},
  };
}

export function productDraft(product: ProductFile): ProductDraft {
  const { protocol, name, label = "", modules = [], source = "", points } = product;
  const own = product.protocol === "mqtt" ? product : undefined;
  const { state = "", availability = NO_AVAILABILITY, time, sender, repeats, events, encoding } = own ?? {};
  const { alsoAvailable, availabilityMode } = own ?? {};
  return {
    protocol,
    name,
    label,
    modules,
    source,
    state,
    availability,
    points: points.map(pointDraft),
    kept: Object.fromEntries(
      Object.entries({ time, sender, repeats, events, encoding, alsoAvailable, availabilityMode }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  };
}

/** The product as it would be sent, before it is checked. */
export function productOf(draft: ProductDraft): unknown {
  const { protocol, name, label, modules, source, state, availability, points, kept } = draft;
  return {
    ...kept,
    protocol,
    name: name.trim(),
    ...(label.trim() === "" ? {} : { label: label.trim() }),
    ...(modules.length === 0 ? {} : { modules }),
    ...(source.trim() === "" ? {} : { source: source.trim() }),
    ...(protocol === "mqtt" && state.trim() !== "" ? { state: state.trim() } : {}),
    ...(protocol === "mqtt" && availability.topic.trim() !== "" ? { availability } : {}),
    points: points.map((point) => productPoint(point, protocol)),
  };
}

/** What an address of one device needs, for a test of a product that is not saved yet. */
export function addressFields({ protocol, points, kept }: ProductDraft): FormField[] {
  const common = { isRequired: true, isSecret: false };
  if (protocol === "modbus") {
    return [{ ...common, key: "unit", label: t("Unit"), kind: "integer", min: 1, max: 255 }];
  }
  if (protocol === "bacnet") {
    if (points.every(({ place }) => !place.isRelative)) return [];
    return [{ ...common, key: "instance", label: t("Instance"), kind: "integer", min: 0, max: MAX_BACNET_INSTANCE }];
  }
  const topic: FormField = { ...common, key: "topic", label: t("Topic"), kind: "text" };
  const sender: FormField = { ...common, key: "sender", label: t("Sender"), kind: "text" };
  return kept["sender"] === undefined ? [topic] : [topic, sender];
}
