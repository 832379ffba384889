import { rulesOfKinds } from "@atrium/alarms";
import {
  categoryKinds,
  EQUIPMENT,
  EQUIPMENT_CATEGORIES,
  type EquipmentKind,
  MAX_NAMED_DEVICES,
  MAX_SITE_KINDS,
  SHIPPED_KINDS,
  type SiteKind,
  type SiteKindChange,
  type SiteKindPreview,
  type SiteKindsReply,
} from "@atrium/contract/devices";
import { t } from "@atrium/words";
import { isDeepStrictEqual } from "node:util";
import type { Caller } from "../../platform/http/caller.ts";
import { activeDevices } from "./records.ts";
import { type Mistake, type SiteList, SiteListEditor, type SiteListOptions, usedBy } from "./siteListEditor.ts";

/** Sets the kinds of equipment of the site's own. Pages, lists and exports of their devices follow at once. */
export class EquipmentKindEditor {
  readonly #options: SiteListOptions;
  readonly #list: SiteListEditor<EquipmentKind>;

  constructor(options: SiteListOptions) {
    this.#options = options;
    this.#list = new SiteListEditor(options, { ...KINDS, mistakes: (before, after) => this.#mistakes(before, after) });
  }

  find(): SiteKindsReply {
    const { records } = this.#options.site;
    const own = new Set(records.equipment.map(({ key }) => key));
    const counts = new Map<string, number>();
    for (const { module, facts } of activeDevices(records)) {
      const key = String(facts["category"]);
      if (module === EQUIPMENT.module) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const described = (kinds: readonly EquipmentKind[], origin: SiteKind["origin"]): SiteKind[] =>
      kinds.map((kind) => ({
        kind,
        origin,
        replacesShipped: origin === "site" && isShipped(kind),
        devices: counts.get(kind.key) ?? 0,
      }));
    return {
      kinds: [
        ...described(records.equipment, "site"),
        ...described(
          SHIPPED_KINDS.filter(({ key }) => !own.has(key)),
          "shipped",
        ),
        ...described(categoryKinds(), "category"),
      ],
    };
  }

  /** What the change would do, with everything that is wrong with it. */
  preview({ before, after }: SiteKindChange): SiteKindPreview {
    const subject = after ?? before;
    const users = subject === null ? [] : this.#list.usersOf(subject);
    const shipped = SHIPPED_KINDS.find(({ key }) => key === subject?.key);
    // A shipped kind has begun its rules with its first device.
    const had = before ?? (users.length > 0 ? shipped : undefined);
    return {
      problems: this.#mistakes(before, after),
      devices: users.length,
      names: users.slice(0, MAX_NAMED_DEVICES).map(({ name }) => name),
      ...ruleChanges(had, after ?? shipped),
    };
  }

  /**
   * @throws AppError EDV009 where somebody else has changed it since it was read; EDV007 where there is one of its key;
   * EVA001 where a device is still of what is removed
   */
  async change(change: SiteKindChange, actor: Caller): Promise<SiteKindsReply> {
    await this.#list.change(change, actor);
    return this.find();
  }

  #mistakes(before: EquipmentKind | null, after: EquipmentKind | null): Mistake[] {
    const { equipment } = this.#options.site.records;
    if (after === null) {
      return before === null || isShipped(before) ? [] : usedBy(this.#list.usersOf(before), inUse);
    }
    if (before !== null) return [];
    const { key } = after;
    if (Object.hasOwn(EQUIPMENT_CATEGORIES, key)) {
      return [{ path: "after.key", message: t('"{key}" is a built-in category: choose another key', { key }) }];
    }
    if (equipment.some((one) => one.key === key)) {
      return [{ path: "after.key", message: t('Equipment kind "{key}" already exists', { key }) }];
    }
    if (equipment.length < MAX_SITE_KINDS) return [];
    return [{ path: "after", message: t("A site has at most {MAX_SITE_KINDS} equipment kinds", { MAX_SITE_KINDS }) }];
  }
}

const KINDS: Omit<SiteList<EquipmentKind>, "mistakes"> = {
  itemsOf: ({ equipment }) => equipment,
  withItems: (records, equipment) => ({ ...records, equipment }),
  columns: ({ equipment }) => ({ equipment: JSON.stringify(equipment) }),
  isSame: (one, other) => one.key === other.key,
  isUsedBy:
    (_records, { key }) =>
    ({ module, facts }) =>
      module === EQUIPMENT.module && facts["category"] === key,
  hasPoints: false,
  namePath: "after.key",
  words: {
    conflict: () => t("This equipment kind was changed by someone else. Reload to see the changes."),
    refused: () => t("The equipment kind was not saved"),
  },
  entry: (before, after) => {
    const { key: subject = "", name = subject } = after ?? before ?? {};
    if (before === null) {
      return { kind: "equipment-kind.added", subject, sentence: t("Equipment kind {name} added", { name }) };
    }
    return after === null
      ? { kind: "equipment-kind.removed", subject, sentence: t("Equipment kind {name} removed", { name }) }
      : { kind: "equipment-kind.changed", subject, sentence: t("Equipment kind {name} changed", { name }) };
  },
};

function isShipped({ key }: EquipmentKind): boolean {
  return SHIPPED_KINDS.some((one) => one.key === key);
}

function inUse(name: string, count: number): string {
  return count === 1
    ? t("{name} is of this kind: give it another category first", { name })
    : t("{count} devices are of this kind, such as {name}: give them another category first", { count, name });
}

/** By their codes, as rules are known by these. */
function ruleChanges(before: EquipmentKind | undefined, after: EquipmentKind | undefined) {
  const [old, now] = [before, after].map(
    (kind) => new Map(rulesOfKinds(kind === undefined ? [] : [kind]).map((rule) => [rule.code, rule])),
  );
  const begins = [...(now?.values() ?? [])].filter(({ code }) => old?.has(code) !== true);
  const stays = [...(old?.values() ?? [])].filter((rule) => !isDeepStrictEqual(rule, now?.get(rule.code)));
  return { begins: begins.map(({ text }) => text), stays: stays.map(({ text }) => text) };
}
