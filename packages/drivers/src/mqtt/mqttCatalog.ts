import type { FormField } from "@atrium/contract";
import type { ProductFile } from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { productCatalog } from "../catalog.ts";
import type { AddressProblem, PointTemplate, ProductCatalog } from "../productCatalog.ts";
import { isPlaced, type PlacedProduct, placedFields, placedPoints } from "./placedProduct.ts";
import type { MqttAddress, MqttProduct } from "./product.ts";
import { sparkplugPlace, sparkplugProblems } from "./sparkplug/sparkplugAddress.ts";
import { mqttAddressProblems, wholeTopic } from "./topics.ts";
import { wirePlace } from "./wirePlace.ts";

type AnyProduct = MqttProduct | PlacedProduct;

export function mqttCatalog(products: readonly AnyProduct[]): ProductCatalog {
  return productCatalog<AnyProduct>({
    protocol: "MQTT",
    products,
    ofSite: (file: ProductFile) => (file.protocol === "mqtt" ? file : null),
    asTable: (product) => (isPlaced(product) ? null : { ...product, protocol: "mqtt" }),
    addressOf: (product) => (isPlaced(product) ? placedFields(product) : addressOf(product)),
    isWritable: (point, product) =>
      isPlaced(product) ? point.key === product.switched : "set" in point && point.set !== undefined,
    pointsOf: (product, address) => (isPlaced(product) ? placedPoints(product, address) : pointsOf(product, address)),
  });
}

/** The topic and, where its messages name their sender, the sender; how many it has of what is repeated. */
function addressOf({ sender, repeats }: MqttProduct): FormField[] {
  const text = { kind: "text", isRequired: true, isSecret: false } as const;
  const topic: FormField = {
    ...text,
    key: "topic",
    label: t("Topic"),
    hint: t("The device's own topic, without wildcards."),
  };
  const size: FormField[] =
    repeats === undefined
      ? []
      : [
          {
            key: repeats.field,
            label: repeats.label,
            kind: "integer",
            min: 1,
            max: repeats.most,
            isRequired: true,
            isSecret: false,
          },
        ];
  if (sender === undefined) return [topic, ...size];
  const name: FormField = {
    ...text,
    key: "sender",
    label: t("Sender"),
    hint: t("The name the device sends with its values."),
  };
  return [topic, name, ...size];
}

/** The points of one device of this product, or what is wrong with its address. */
function pointsOf(product: MqttProduct, address: Record<string, number | string>): PointTemplate[] | AddressProblem[] {
  const { repeats } = product;
  const problems = [
    ...mqttAddressProblems(address, { hasSender: product.sender !== undefined, repeats }),
    ...(product.encoding === undefined ? [] : sparkplugProblems(address["topic"])),
  ];
  if (problems.length > 0) return problems;
  const below = (topic: string): string => wholeTopic(String(address["topic"]), topic);
  const { availability, alsoAvailable, availabilityMode, time, sender, events, encoding } = product;
  const common = {
    ...(availability === undefined ? {} : { availability: { ...availability, topic: below(availability.topic) } }),
    ...(alsoAvailable === undefined
      ? {}
      : { alsoAvailable: alsoAvailable.map((one) => Object.assign({}, one, { topic: below(one.topic) })) }),
    ...(availabilityMode === undefined ? {} : { availabilityMode }),
    ...(encoding === undefined ? {} : { encoding, ...sparkplugPlace(String(address["topic"])) }),
    ...(time === undefined ? {} : { time }),
    ...(events === undefined
      ? {}
      : { events: events.map((event) => Object.assign({}, event, { topic: below(event.topic) })) }),
    ...(sender === undefined ? {} : { sender: { field: sender, name: String(address["sender"]) } }),
  };
  const size = repeats === undefined ? 0 : Number(address[repeats.field]);
  const points = product.points.flatMap((point) => (point.isRepeated === true ? repeated(point, size) : [point]));
  const templateOf = (asked: MqttProduct["points"][number]): PointTemplate => {
    const {
      field,
      state = product.state ?? "",
      isOptional,
      also,
      isRepeated: _,
      scale: _scale,
      offset: _offset,
      deviceUnit,
      words,
      set,
      ...point
    } = asked;
    const place: MqttAddress = {
      ...common,
      state: below(state),
      ...(field === undefined ? {} : { field }),
      ...(also === undefined ? {} : { also: also.map((one) => Object.assign({}, one, { state: below(one.state) })) }),
      ...(isOptional === undefined ? {} : { isOptional }),
      ...wirePlace(asked, deviceUnit),
      ...(words === undefined ? {} : { words: { ...words } }),
      ...(set === undefined ? {} : { set: { ...set, topic: encoding === undefined ? below(set.topic) : "" } }),
    };
    return { ...point, isWritable: set !== undefined, address: place };
  };
  return points.map((point) => templateOf(point));
}

/** One point for each of the things that a device has several of, numbered from 01 as their doors are. */
function repeated(point: MqttProduct["points"][number], size: number): MqttProduct["points"] {
  return Array.from({ length: size }, (_one, index) => {
    const number = String(index + 1).padStart(2, "0");
    const { key, name, field } = point;
    const place = field === undefined ? {} : { field: `${field}.${number}` };
    return Object.assign({}, point, { key: `${key}-${number}`, name: `${name} ${number}` }, place);
  });
}
