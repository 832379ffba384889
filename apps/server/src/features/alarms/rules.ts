import { type BoundAlarm, DEFAULT_RULES, rulesOfKinds } from "@atrium/alarms";
import type { ErrorReply } from "@atrium/contract";
import {
  type AlarmRule,
  type AlarmRuleChange,
  type AlarmRuleContent,
  type AlarmRuleVersion,
  isOwnCheck,
  keysOfRule,
  ownCheckOf,
} from "@atrium/contract/alarms";
import { type DeviceDescription, type EquipmentKind, MODULES } from "@atrium/contract/devices";
import type { Clock } from "@atrium/time";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { alarmPointOf } from "./alarmPoints.ts";
import type { StoredRule, RuleStore } from "./ruleStore.ts";

export interface AlarmRulesOptions {
  readonly store: RuleStore;
  readonly directory: { device(id: string): DeviceDescription | undefined };
  /** The kinds of equipment of the site that begin with rules of their own. */
  readonly kinds: () => readonly EquipmentKind[];
  readonly clock: Pick<Clock, "now">;
  /** The alarms that a rule can raise now. */
  readonly boundBy: (rule: number) => readonly Pick<BoundAlarm, "device">[];
  readonly onChange: (rules: readonly AlarmRule[]) => void;
}

/** Who wrote the rules that come with the product. */
const PRODUCT = "Atrium";

/** The rules of a site: data that people edit, in the database. */
export class AlarmRuleBook {
  readonly #options: AlarmRulesOptions;
  #kept = new Map<number, StoredRule>();

  constructor(options: AlarmRulesOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { store, clock } = this.#options;
    await store.begin(DEFAULT_RULES, { by: PRODUCT, now: clock.now() });
    await this.#beginKinds();
    this.#kept = new Map((await store.list()).map((rule) => [rule.id, rule]));
  }

  /** The site is another one: categories that it did not have before begin with their rules. */
  async siteChanged(): Promise<void> {
    const added = await this.#beginKinds();
    if (added.length === 0) return;
    for (const rule of added) this.#kept.set(rule.id, rule);
    this.#options.onChange(this.list());
  }

  async #beginKinds(): Promise<StoredRule[]> {
    const { store, clock, kinds } = this.#options;
    const rules = rulesOfKinds(kinds());
    return rules.length === 0 ? [] : await store.addMissing(rules, { by: PRODUCT, now: clock.now() });
  }

  list(): AlarmRule[] {
    return [...this.#kept.values()].map((rule) => this.#present(rule));
  }

  find(id: number): AlarmRule | undefined {
    const rule = this.#kept.get(id);
    return rule && this.#present(rule);
  }

  /** @throws AppError EVA001 naming what is wrong */
  async add(content: AlarmRuleContent, actor: Caller): Promise<AlarmRule> {
    this.check(content);
    return this.#changed(await this.#options.store.add(content, actor));
  }

  /** @throws AppError ENF001, EVA001; EAL001 where somebody else has changed it since */
  async change(id: number, { revision, ...content }: AlarmRuleChange, actor: Caller): Promise<AlarmRule> {
    const before = this.#found(id);
    this.check(content);
    if (before.content.check.kind === "fire") refuseHiding(content);
    return this.#changed(await this.#options.store.change(id, revision, () => content, actor));
  }

  /** @throws AppError ENF001; EVA001 where it is a fire's */
  async remove(id: number, actor: Caller): Promise<void> {
    const before = this.#found(id);
    if (before.content.check.kind === "fire") {
      throw wrong([{ path: "check", message: t("A fire alarm rule cannot be disabled or deleted") }]);
    }
    await this.#options.store.remove(id, actor);
    this.#kept.delete(id);
    this.#options.onChange(this.list());
  }

  /** @throws AppError ENF001 */
  async versions(id: number): Promise<{ versions: AlarmRuleVersion[] }> {
    const found = await this.#options.store.versions(id);
    if (found === undefined) throw new AppError("ENF001", t("Rule not found"));
    return { versions: found };
  }

  /** @throws AppError EVA001 where it names what is not there, or would hide a fire */
  check({ subject, check, priority, isEnabled }: AlarmRuleContent): void {
    const { module, device } = subject;
    const own = ownCheckOf(module);
    if (own === undefined ? isOwnCheck(check.kind) : check.kind !== own) {
      throw wrong([{ path: "check.kind", message: t("Gateway connections and shifts can only use their own check") }]);
    }
    if (own === undefined && !MODULES.some((known) => known === module)) {
      throw wrong([{ path: "subject.module", message: t("System not found") }]);
    }
    if (device !== undefined && this.#options.directory.device(device)?.module !== module) {
      throw wrong([{ path: "subject.device", message: t("Device not found in this system") }]);
    }
    if (check.kind === "fire") refuseHiding({ check, priority, isEnabled });
  }

  #found(id: number): StoredRule {
    const rule = this.#kept.get(id);
    if (rule === undefined) throw new AppError("ENF001", t("Rule not found"));
    return rule;
  }

  #changed(rule: StoredRule): AlarmRule {
    this.#kept.set(rule.id, rule);
    this.#options.onChange(this.list());
    return this.#present(rule);
  }

  #present({ content, ...rule }: StoredRule): AlarmRule {
    const bound = this.#options.boundBy(rule.id);
    const points = keysOfRule(content).flatMap((key) => alarmPointOf(key, bound[0]?.device) ?? []);
    return { ...content, ...rule, watches: bound.length, points };
  }
}

/** A fire is critical and always watched: nothing hides it, no rule either. */
function refuseHiding({
  check,
  priority,
  isEnabled,
}: Pick<AlarmRuleContent, "check" | "priority" | "isEnabled">): void {
  if (check.kind !== "fire") throw wrong([{ path: "check.kind", message: t("A fire alarm rule must keep its check") }]);
  if (priority !== 1) throw wrong([{ path: "priority", message: t("A fire alarm rule must have critical priority") }]);
  if (!isEnabled) throw wrong([{ path: "isEnabled", message: t("A fire alarm rule cannot be disabled or deleted") }]);
}

function wrong(fields: NonNullable<ErrorReply["fields"]>): AppError {
  return new AppError("EVA001", t("The rule was not saved"), { fields });
}
