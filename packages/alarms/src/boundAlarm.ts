import type { AlarmRuleContent } from "@atrium/contract/alarms";
import type { DeviceDescription, PointDescription } from "@atrium/contract/devices";
import type { ElectricalNode } from "@atrium/contract/energy";
import type { WatchedAlarm } from "./alarmBook.ts";
import type { BoundCheck } from "./boundCheck.ts";

/** The site as rules need it. */
export interface AlarmSite {
  readonly devices: readonly DeviceDescription[];
  readonly connections: readonly { readonly id: string; readonly name: string }[];
  readonly nodes: readonly ElectricalNode[];
  /** Where shifts are handed over: the campus and its buildings. */
  readonly places: readonly { readonly key: string; readonly name: string }[];
  /** The processes of the installation, by name. */
  readonly processes?: readonly string[];
  /** What the programs of its fire panels expect. */
  readonly effects?: readonly ExpectedEffect[];
}

/** One effect of one zone of a fire panel. */
export interface ExpectedEffect {
  /** Of all the site's. */
  readonly key: string;
  /** "Zone 4: Exhaust fans stopped". */
  readonly name: string;
  /** The panel's building. */
  readonly place: { readonly key: string; readonly name: string };
}

/** A line to a gateway, with the devices behind it. */
interface BoundConnection {
  readonly id: string;
  readonly name: string;
  readonly devices: readonly DeviceDescription[];
}

/** A rule at one device, one of its points, one connection, or one place. */
export interface BoundAlarm<Rule extends AlarmRuleContent = AlarmRuleContent> extends WatchedAlarm, BoundCheck {
  readonly rule: Rule;
  readonly device: DeviceDescription | undefined;
  /** The point whose value raises it. */
  readonly point: PointDescription | undefined;
  readonly connection: BoundConnection | undefined;
  /** Whose shift, fire panel or process it is about, and what of it. */
  readonly place: { readonly key: string; readonly name: string; readonly of?: string } | undefined;
  /** The signal that says whether it holds. */
  readonly told: string | undefined;
  readonly isFire: boolean;
}
