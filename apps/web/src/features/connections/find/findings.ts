import { t } from "@atrium/words";
import type { ConnectionId } from "@atrium/contract";
import {
  type FoundSiteDevice,
  MAX_NEW_DEVICES,
  type ProductProposal,
  type SearchReply,
} from "@atrium/contract/devices";

export type FindingState = "new" | "changed" | "gone" | "known";

/** One line of what a search has found, beside what is mapped. */
export interface Finding {
  readonly key: string;
  readonly state: FindingState;
  /** What it calls itself, or where it is. */
  readonly title: string;
  /** Who makes it, where it is. */
  readonly detail: string;
  /** Why a product is proposed, what is changed, or which devices have it. */
  readonly reason: string;
  /** What it can be taken into the site as. */
  readonly proposal?: ProductProposal;
  /** The connection that leads to it; absent: it needs one of its own. */
  readonly connection?: ConnectionId | undefined;
  readonly found?: FoundSiteDevice;
}

const ORDER: readonly FindingState[] = ["new", "changed", "gone", "known"];

/** What can be taken into the site first, then what has changed or gone, then what is known. */
export function findingsOf({ devices, gone }: Pick<SearchReply, "devices" | "gone">): Finding[] {
  const all = [...listedDevices(devices).flatMap(linesOf), ...gone.map(goneLine)];
  return all.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

/** Each device once: the topics of one that has announced itself are no devices beside it. */
export function listedDevices(devices: readonly FoundSiteDevice[]): FoundSiteDevice[] {
  const announced = announcedTopics(devices);
  return devices.filter(({ form, state, address }) => {
    return form !== "topic" || state !== "new" || !announced.has(String(address?.["topic"]));
  });
}

/** Topics that an announced device has named: they are its own, and nothing beside it. */
function announcedTopics(devices: readonly FoundSiteDevice[]): Set<string> {
  return new Set(
    devices.flatMap(({ entries, availability }) => [
      ...(availability?.topics ?? []).map(({ topic }) => topic),
      ...entries.flatMap(({ point }) =>
        point === undefined ? [] : [point, ...(point.also ?? [])].map(({ topic }) => topic),
      ),
    ]),
  );
}

/** Whether it can be taken into the site as it is. */
export function isTakeable({ proposal, connection }: Finding): boolean {
  return proposal !== undefined && connection !== undefined;
}

/** What to know about a choice of more devices than are taken at once; undefined: nothing. */
export function choiceNote(chosen: number, offered: number): string | undefined {
  const most = t("At most {MAX_NEW_DEVICES} devices can be added at once", { MAX_NEW_DEVICES });
  if (chosen > MAX_NEW_DEVICES) return t("{most}; {chosen} are selected.", { most, chosen });
  if (chosen === MAX_NEW_DEVICES && offered > chosen) {
    return t("{most}. Add the other {value} afterwards.", { most, value: offered - chosen });
  }
  return undefined;
}

function linesOf(found: FoundSiteDevice): Finding[] {
  const { key, state, proposals, connection, devices, change, problem } = found;
  const detail = wordsOf(found);
  const proposed = proposals.map((proposal, index): Finding => {
    const title = proposal.name ?? `${proposal.label} ${addressWords(proposal)}`;
    const id = `${key} ${proposal.product} ${JSON.stringify(proposal.address)}`;
    return {
      key: id,
      state: "new",
      title,
      detail: `${proposal.label}, ${detail}`,
      // What else it announced stands at the first of what can be taken.
      reason: index === 0 && found.remark !== undefined ? `${proposal.reason} ${found.remark}` : proposal.reason,
      proposal,
      connection,
      found,
    };
  });
  if (state === "new" && proposed.length > 0) return proposed;
  const own: Finding = {
    key,
    state,
    title: found.identity?.name ?? key,
    detail,
    reason: change ?? problem?.reason ?? ownReason(found, devices.join(", ")),
    connection,
    found,
  };
  return [...proposed, own];
}

function ownReason({ state, entries, form, remark, isBeingRead }: FoundSiteDevice, devices: string): string {
  if (isBeingRead === true) {
    return t("Reading: {count, plural, one {# object} other {# objects}} so far.", { count: entries.length });
  }
  if (state !== "new") return devices;
  if (remark !== undefined) return remark;
  const count = entries.length;
  if (form === "bacnet") {
    return t("No product matches. It has {count, plural, one {# object} other {# objects}}.", { count });
  }
  return count === 0
    ? t("No product matches the identification it reports.")
    : t("No product matches. It has {count, plural, one {# value} other {# values}}.", { count });
}

function goneLine({ device, name, place, reason }: SearchReply["gone"][number]): Finding {
  return {
    key: `gone ${device}`,
    state: "gone",
    title: name,
    detail: t("{device}, mapped to {place}", { device, place }),
    reason,
  };
}

function wordsOf({ key, identity }: FoundSiteDevice): string {
  const { vendor, model, firmware, serial } = identity ?? {};
  const words = [
    [vendor, model].filter((word) => word !== undefined).join(" "),
    firmware === undefined ? "" : t("firmware {firmware}", { firmware }),
    serial === undefined ? "" : t("serial no. {serial}", { serial }),
    key,
  ];
  return words.filter((word) => word !== "").join(", ");
}

function addressWords({ address }: ProductProposal): string {
  return Object.values(address).join(" ");
}
