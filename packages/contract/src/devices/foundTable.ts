import type { FoundAvailability, FoundPoint } from "./foundPoint.ts";
import type { MqttProductFile } from "./product/mqttProduct.ts";
import { topicBelow } from "./sharedTopic.ts";

type TablePoint = Omit<MqttProductFile["points"][number], "key" | "name">;
type TableDevice = Pick<MqttProductFile, "availability" | "alsoAvailable" | "availabilityMode" | "encoding">;

/** An announced point as the table of a product has it: its topics below those of the device. */
export function tablePoint({ topic, also, set, ...meaning }: FoundPoint, own: string): TablePoint {
  const state = topicBelow(topic, own);
  return given({
    ...meaning,
    ...(state === "" ? {} : { state }),
    also: also?.map((one) => given({ field: one.field, state: topicBelow(one.topic, own) })),
    set: set === undefined ? undefined : given({ ...set, topic: topicBelow(set.topic, own) }),
  });
}

/** What an announcement says of the device itself, as the table of a product has it. */
export function tableDevice(
  {
    availability,
    encoding,
  }: { readonly availability?: FoundAvailability | undefined; readonly encoding?: "sparkplug" | undefined },
  own: string,
): TableDevice {
  const [first, ...others] = (availability?.topics ?? []).map((one) =>
    given({ ...one, topic: topicBelow(one.topic, own) }),
  );
  return given({
    availability: first,
    alsoAvailable: others.length === 0 ? undefined : others,
    availabilityMode: others.length === 0 ? undefined : availability?.mode,
    encoding,
  });
}

type Given<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<Fields[Key], undefined>;
} & { [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key] };

/** Without the fields that have no value. */
function given<Fields extends object>(fields: Fields): Given<Fields>;
function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
