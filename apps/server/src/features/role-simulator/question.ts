import { LIMIT_SECTIONS } from "@atrium/contract";
import type { Endpoint } from "@atrium/contract";
import { type RouteName, routeOf } from "@atrium/contract/pages";
import type { GuardQuestion, GuardReply } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { AppError } from "../../platform/errors.ts";
import { outside, type Refusal, rightRefusal, rightsOf, wholeSite } from "../../platform/http/refusals.ts";
import { inputRefusal } from "../../platform/http/withinReach.ts";
import type { Reach } from "../../platform/reach.ts";
import { type Holder, limitRefusal, ROLE_CALLS } from "./simulation.ts";
import type { SimulatedSite } from "./simulatedSite.ts";

type Named = Pick<GuardQuestion, "place" | "device">;

/** How a page or a call is answered to somebody, and what the guard says where it refuses. */
export function answerOf({ about, ...named }: GuardQuestion, holder: Holder, site: SimulatedSite): GuardReply {
  if (about.kind === "page") {
    const { feature } = routeOf(about.page);
    const needs = feature ?? "signed-in";
    const isOwn = feature === undefined;
    return reply(needs, holder, isOwn, (reach) => pageRefusal(about.page, named, reach, site));
  }
  const endpoint = ROLE_CALLS.find(({ method, path }) => `${method} ${path}` === about.call);
  if (endpoint === undefined) throw new AppError("ENF001", t("There is no such call"));
  const isOwn = endpoint.reach?.by === "own";
  const said = reply(endpoint.needs, holder, isOwn, (reach) => {
    return limitRefusal(endpoint, reach) ?? namedRefusal(endpoint, named, reach, site);
  });
  const isLeftOut = said.answer === "within" && holder.reach !== undefined && !isNamedWithin(named, holder.reach, site);
  return isLeftOut ? { ...said, answer: "left-out" } : said;
}

function reply(
  needs: Endpoint["needs"],
  { features, reach }: Holder,
  isOwn: boolean,
  limited: (reach: Reach) => Refusal | undefined,
): GuardReply {
  const refusal = rightRefusal(needs, features) ?? (reach && limited(reach));
  const rights = [...rightsOf(needs)];
  if (refusal === undefined) return { answer: reach === undefined || isOwn ? "everywhere" : "within", needs: rights };
  return { answer: refusal.because, needs: rights, sentence: refusal.error.message };
}

/** By the place or device that a call is about. */
function namedRefusal(endpoint: Endpoint, named: Named, reach: Reach, site: SimulatedSite): Refusal | undefined {
  const { reach: declared } = endpoint;
  const { place = {}, device } = named;
  if (declared?.by === "own" || (named.place === undefined && device === undefined)) return undefined;
  const described = device === undefined ? undefined : site.device(device);
  if (declared?.by === "place") {
    const at = described === undefined ? place : { placement: described.placement, floor: described.floor };
    return inputRefusal(declared, reach, { params: {}, query: at }, site);
  }
  if (described !== undefined && declared?.by === "device") {
    return inputRefusal(declared, reach, { params: { id: described.id }, query: {} }, site);
  }
  if (described !== undefined && declared?.by === "point") {
    const [point] = described.points;
    return point && inputRefusal(declared, reach, { params: { id: point.id }, query: {} }, site);
  }
  // A list leaves out what is beyond; a change of it is refused.
  if (declared?.by === "filter" && endpoint.method === "GET") return undefined;
  return isNamedWithin(named, reach, site) ? undefined : outside("place");
}

function isNamedWithin({ place, device }: Named, reach: Reach, site: SimulatedSite): boolean {
  const described = device === undefined ? undefined : site.device(device);
  if (device !== undefined) return described !== undefined && reach.hasDevice(described);
  return place === undefined || reach.hasPlace(place);
}

function pageRefusal(page: RouteName, named: Named, reach: Reach, site: SimulatedSite): Refusal | undefined {
  const { group } = routeOf(page);
  if (!reach.hasSection(LIMIT_SECTIONS.find((section) => section === group))) return outside("section");
  if (site.replyFor(reach).closedPages?.includes(page) === true) return wholeSite();
  return isNamedWithin(named, reach, site) ? undefined : outside("place");
}
