import type { Module, PointChannel } from "@atrium/contract/devices";
import { type RouteName, routeOf } from "@atrium/contract/pages";
import { type Phrase, t } from "@atrium/words";
import type { DeviceSystem, SystemWords } from "./system.ts";

/** What the contract says of a system that has a page. */
interface Declaration {
  readonly module: Module;
  readonly one: Phrase;
  readonly many: Phrase;
  /** The first one carries its points. */
  readonly channels: readonly [{ readonly name: PointChannel }, ...unknown[]];
  readonly pages: readonly [RouteName, ...RouteName[]];
}

/** Which devices a system's page shows, how it hears of them, and where it is. */
export function declared({
  module,
  channels: [{ name: channel }],
  pages: [page],
}: Declaration): Pick<DeviceSystem, "module" | "channel" | "path"> {
  return { module, channel, path: routeOf(page).path.replace("/$placement", "") };
}

/** What its devices and its page are called. */
export function declaredWords({ one, many, pages: [page] }: Declaration): Pick<SystemWords, "one" | "many" | "title"> {
  return { one: t(one), many: t(many), title: t(routeOf(page).label ?? many) };
}
