import type { AlarmRuleContent, DeviceDescription, ElectricalNode, PointDescription } from "@atrium/contract";
import type { WatchedAlarm } from "./alarmBook.ts";
import type { BoundCheck } from "./boundCheck.ts";

/** The site as rules need it. */
export interface AlarmSite {
  readonly devices: readonly DeviceDescription[];
  readonly connections: readonly { readonly id: string; readonly name: string }[];
  readonly nodes: readonly ElectricalNode[];
  /** Where shifts are handed over: the campus and its buildings. */
  readonly places: readonly { readonly key: string; readonly name: string }[];
}

/** A rule at one device, one of its points, one connection, or one place. */
export interface BoundAlarm<Rule extends AlarmRuleContent = AlarmRuleContent> extends WatchedAlarm, BoundCheck {
  readonly rule: Rule;
  readonly device: DeviceDescription | undefined;
  /** The point whose value raises it. */
  readonly point: PointDescription | undefined;
  readonly connection: { readonly id: string; readonly name: string } | undefined;
  /** Whose shift it is about. */
  readonly place: { readonly key: string; readonly name: string } | undefined;
  readonly isFire: boolean;
}
