import { withWords } from "../platform/words/language.ts";
import { ROUTES } from "@atrium/contract/pages";
import { createRoute, lazyRouteComponent, stripSearchParams } from "@tanstack/react-router";
import { SEARCH_DEFAULTS, readDeviceSearch } from "../devices/deviceSearch.ts";
import { guard } from "./guard.ts";
import { shellRoute } from "./shellRoute.tsx";
import { PAGE_SCRIPTS } from "./pageScripts.ts";
import { campusDrawingQuery, campusTodayQuery } from "../features/campus/campusQueries.ts";
import { CAMPUS_DEFAULTS, readCampusSearch } from "../features/campus/campusSearch.ts";
import { EVENT_DEFAULTS, readEventSearch } from "../features/events/eventAddress.ts";
import { readBillSearch } from "../features/bill/billAddress.ts";
import { readSavingSearch } from "../features/savings/savingAddress.ts";
import { readWasterSearch, WASTER_DEFAULTS } from "../features/wasters/wasterAddress.ts";
import { readStatisticsSearch, STATISTICS_DEFAULTS } from "../features/events/statistics/statisticsAddress.ts";
import { currentUser } from "../platform/session.ts";
import { readHandOverSearch } from "../features/hand-over/handOverAddress.ts";
import { readTrendSearch } from "../features/trends/trendAddress.ts";

// Pages that are no system's: each reads its own address. Nothing links to them by type.

const campusRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES.campus.path,
  validateSearch: readCampusSearch,
  search: { middlewares: [stripSearchParams(CAMPUS_DEFAULTS)] },
  beforeLoad: guard("campus"),
  loader: ({ context }) => {
    void context.queries.prefetchQuery(campusDrawingQuery);
    // It is of the whole site, which may not be read yet.
    if (currentUser()?.role.limits === undefined) void context.queries.prefetchQuery(campusTodayQuery);
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(PAGE_SCRIPTS["/campus"], "CampusPage"),
});

const campusWallRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["campus-wall"].path,
  beforeLoad: guard("campus-wall"),
  component: lazyRouteComponent(PAGE_SCRIPTS["/campus"], "WallPage"),
});

/** Everything about one room; which device is shown in full is in its address. */
const roomRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["campus-room"].path,
  validateSearch: readDeviceSearch,
  search: { middlewares: [stripSearchParams(SEARCH_DEFAULTS)] },
  beforeLoad: guard("campus-room"),
  component: lazyRouteComponent(
    withWords(["rooms", "events"], () => import("./roomPage.tsx")),
    "RoomPage",
  ),
});

const overridesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["control-overrides"].path,
  beforeLoad: guard("control-overrides"),
  component: lazyRouteComponent(
    withWords(["overrides"], () => import("../features/overrides/OverridesPage.tsx")),
    "OverridesPage",
  ),
});

const trendsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["monitor-trends"].path,
  validateSearch: readTrendSearch,
  beforeLoad: guard("monitor-trends"),
  component: lazyRouteComponent(
    withWords(["trends"], () => import("../features/trends/TrendsPage.tsx")),
    "TrendsPage",
  ),
});

const eventRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES.event.path,
  validateSearch: readEventSearch,
  search: { middlewares: [stripSearchParams<Record<string, unknown>>({ ...EVENT_DEFAULTS })] },
  beforeLoad: guard("event"),
  component: lazyRouteComponent(
    withWords(["events"], () => import("../features/events/EventsPage.tsx")),
    "EventsPage",
  ),
});

const eventStatisticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["event-statistics"].path,
  validateSearch: readStatisticsSearch,
  search: { middlewares: [stripSearchParams<Record<string, unknown>>({ ...STATISTICS_DEFAULTS })] },
  beforeLoad: guard("event-statistics"),
  component: lazyRouteComponent(
    withWords(["events"], () => import("../features/events/statistics/StatisticsPage.tsx")),
    "StatisticsPage",
  ),
});

const savingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["monitor-savings"].path,
  validateSearch: readSavingSearch,
  beforeLoad: guard("monitor-savings"),
  component: lazyRouteComponent(
    withWords(["savings"], () => import("../features/savings/SavingsPage.tsx")),
    "SavingsPage",
  ),
});

const billRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["monitor-energy-bill"].path,
  validateSearch: readBillSearch,
  beforeLoad: guard("monitor-energy-bill"),
  component: lazyRouteComponent(
    withWords(["bill"], () => import("../features/bill/BillPage.tsx")),
    "BillPage",
  ),
});

const wastersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["event-wasters"].path,
  validateSearch: readWasterSearch,
  search: { middlewares: [stripSearchParams<Record<string, unknown>>({ ...WASTER_DEFAULTS })] },
  beforeLoad: guard("event-wasters"),
  component: lazyRouteComponent(
    withWords(["wasters"], () => import("../features/wasters/WastersPage.tsx")),
    "WastersPage",
  ),
});

const handOverRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES["event-hand-over"].path,
  validateSearch: readHandOverSearch,
  beforeLoad: guard("event-hand-over"),
  component: lazyRouteComponent(
    withWords(["hand-over"], () => import("../features/hand-over/HandOverPage.tsx")),
    "HandOverPage",
  ),
});

const bookingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: ROUTES.booking.path,
  beforeLoad: guard("booking"),
  component: lazyRouteComponent(
    withWords(["booking"], () => import("../features/booking/BookingPage.tsx")),
    "BookingPage",
  ),
});

export const ownPages = [
  campusRoute,
  campusWallRoute,
  roomRoute,
  overridesRoute,
  savingsRoute,
  billRoute,
  trendsRoute,
  eventRoute,
  eventStatisticsRoute,
  wastersRoute,
  handOverRoute,
  bookingRoute,
];
