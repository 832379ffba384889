import { elementAt, elementsNamed, textAt, type XmlElement } from "../xml/element.ts";

/** What cameras of all makers tell in the same words, by the keys of our points. */
export const STATE_KEYS = ["motion", "tamper", "input", "line"] as const;
export type StateKey = (typeof STATE_KEYS)[number];

/** ms for which somebody who crossed a line is shown. */
const LINE_SHOWN = 10_000;

/** A topic of ONVIF (Core, "Event handling"; Video Analytics, "Rules"), and the item that says how it is. */
interface Topic {
  readonly key: StateKey;
  readonly topic: RegExp;
  /** undefined: it happens and is over. */
  readonly item: RegExp | undefined;
}

const TOPICS: readonly Topic[] = [
  { key: "motion", topic: /^VideoSource\/MotionAlarm$/, item: /^State$/ },
  { key: "motion", topic: /^(RuleEngine|VideoAnalytics)\/(\w+\/)*Motion$/, item: /^(IsMotion|State)$/ },
  { key: "tamper", topic: /^VideoSource\/GlobalSceneChange\/\w+$/, item: /^State$/ },
  { key: "tamper", topic: /^(RuleEngine|VideoAnalytics)\/(\w+\/)*Tamper$/, item: /^(IsTamper|State)$/ },
  { key: "input", topic: /^Device\/(\w+\/)*DigitalInput$/, item: /^(LogicalState|State)$/ },
  { key: "line", topic: /^RuleEngine\/(\w+\/)*Crossed$/, item: undefined },
];

/** One thing that a camera reported. */
export interface StateReport {
  readonly key: StateKey;
  /** Which of several inputs, regions or rules. */
  readonly source: string;
  readonly isOn: boolean;
}

/** What the messages of an answer to PullMessages mean; what we have no word for is left out. */
export function reportsIn(answer: XmlElement): StateReport[] {
  return elementsNamed(answer, "NotificationMessage").flatMap((notification) => {
    const topic = bare(textAt(notification, "Topic") ?? "");
    const known = TOPICS.find((one) => one.topic.test(topic));
    if (known === undefined) return [];
    const message = elementAt(notification, "Message", "Message");
    if (message?.attributes["PropertyOperation"] === "Deleted") return [];
    const source = [topic, ...itemsIn(elementAt(message, "Source")).map(([, value]) => value)].join(" ");
    if (known.item === undefined) return [{ key: known.key, source, isOn: true }];
    const { item } = known;
    const value = itemsIn(elementAt(message, "Data")).find(([name]) => item.test(name))?.[1];
    return value === undefined ? [] : [{ key: known.key, source, isOn: value === "true" || value === "1" }];
  });
}

/** Which of them a camera can tell, by the tree of its topics (GetEventProperties). */
export function topicsIn(answer: XmlElement): ReadonlySet<StateKey> {
  const found = new Set<StateKey>();
  const look = (element: XmlElement, path: readonly string[]): void => {
    const topic = path.join("/");
    for (const one of TOPICS) if (one.topic.test(topic)) found.add(one.key);
    for (const child of element.children) look(child, [...path, child.name]);
  };
  const set = elementAt(answer, "TopicSet");
  if (set !== undefined) look(set, []);
  return found;
}

/** How it stands before a camera, as it has reported. What it has not reported is not known, and never taken for calm. */
export class CameraStates {
  readonly #on = new Map<StateKey, Map<string, boolean>>();
  #crossedAt: number | undefined;

  /** Nothing is known any more: the camera tells nothing until it is subscribed again. */
  forget(): void {
    this.#on.clear();
    this.#crossedAt = undefined;
  }

  /** It tells of lines, and nobody has crossed one since. */
  watchLines(): void {
    this.#crossedAt ??= Number.NEGATIVE_INFINITY;
  }

  take({ key, source, isOn }: StateReport, now: number): void {
    if (key === "line") {
      this.#crossedAt = now;
      return;
    }
    const ofKey = this.#on.get(key) ?? new Map<string, boolean>();
    this.#on.set(key, ofKey.set(source, isOn));
  }

  /** 1: at any of its sources. A key that is missing is not known. */
  values(now: number): Partial<Record<StateKey, number>> {
    const reported = [...this.#on].map(([key, ofKey]) => [key, [...ofKey.values()].some(Boolean) ? 1 : 0] as const);
    const line = this.#crossedAt === undefined ? {} : { line: now - this.#crossedAt < LINE_SHOWN ? 1 : 0 };
    return { ...Object.fromEntries(reported), ...line };
  }
}

function itemsIn(element: XmlElement | undefined): (readonly [string, string])[] {
  return elementsNamed(element, "SimpleItem").map(({ attributes }) => [
    attributes["Name"] ?? "",
    attributes["Value"] ?? "",
  ]);
}

/** `tns1:RuleEngine/tnsaxis:X` without the prefixes. */
function bare(topic: string): string {
  return topic
    .trim()
    .split("/")
    .map((part) => part.slice(part.indexOf(":") + 1))
    .join("/");
}
