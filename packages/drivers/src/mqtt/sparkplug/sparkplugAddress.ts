import { t } from "@atrium/words";
import type { AddressProblem } from "../../productCatalog.ts";
import type { MqttAddress } from "../product.ts";
import { THERE } from "./sparkplugNodes.ts";
import { sparkplugTopic, topicOf } from "./topics.ts";

/** What a data topic says of where its device reports that it is there. */
export function sparkplugPlace(dataTopic: string): Pick<MqttAddress, "availability"> {
  const place = sparkplugTopic(dataTopic);
  return place === undefined ? {} : { availability: { topic: topicOf(place, "DEATH"), ...THERE } };
}

export function sparkplugProblems(topic: number | string | undefined): AddressProblem[] {
  const isData = typeof topic === "string" && sparkplugTopic(topic)?.kind === "DATA";
  const problem = t("expected the topic of its data, such as {topic}", { topic: "spBv1.0/group/DDATA/node/device" });
  return isData ? [] : [{ field: "topic", problem }];
}
