import { withWords } from "../platform/words/language.ts";
import { ROUTES } from "@atrium/contract/pages";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { devicePages } from "./devicePages.tsx";
import { guard } from "./guard.ts";
import { settingPage } from "./settingPage.ts";
import { shellRoute } from "./shellRoute.tsx";

/** The list stays while a form is opened over it and closed again. */
const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "users",
  component: lazyRouteComponent(
    withWords(["people"], () => import("../features/people/users/UsersPage.tsx")),
    "UsersPage",
  ),
});
const usersTree = usersRoute.addChildren([
  createRoute({
    getParentRoute: () => usersRoute,
    path: ROUTES["setting-users"].path,
    beforeLoad: guard("setting-users"),
  }),
  createRoute({
    getParentRoute: () => usersRoute,
    path: ROUTES["setting-users-form"].path,
    beforeLoad: guard("setting-users-form"),
    component: lazyRouteComponent(
      withWords(["people"], () => import("../features/people/users/UserForm.tsx")),
      "UserForm",
    ),
  }),
]);

const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "roles",
  component: lazyRouteComponent(
    withWords(["people"], () => import("../features/people/roles/RolesPage.tsx")),
    "RolesPage",
  ),
});
const rolesTree = rolesRoute.addChildren([
  createRoute({
    getParentRoute: () => rolesRoute,
    path: ROUTES["setting-users-role"].path,
    beforeLoad: guard("setting-users-role"),
  }),
  createRoute({
    getParentRoute: () => rolesRoute,
    path: ROUTES["setting-users-role-form"].path,
    beforeLoad: guard("setting-users-role-form"),
    component: lazyRouteComponent(
      withWords(["people"], () => import("../features/people/roles/RoleForm.tsx")),
      "RoleForm",
    ),
  }),
]);

/** The year stays while a form is opened in its side and closed again. */
const holidaysRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "holidays",
  component: lazyRouteComponent(
    withWords(["holidays"], () => import("../features/holidays/HolidaysPage.tsx")),
    "HolidaysPage",
  ),
});
const holidaysTree = holidaysRoute.addChildren([
  createRoute({
    getParentRoute: () => holidaysRoute,
    path: ROUTES["setting-holidays"].path,
    beforeLoad: guard("setting-holidays"),
  }),
  ...(["setting-holidays-new", "setting-holidays-form"] as const).map((name) =>
    createRoute({
      getParentRoute: () => holidaysRoute,
      path: ROUTES[name].path,
      beforeLoad: guard(name),
      component: lazyRouteComponent(
        withWords(["holidays"], () => import("../features/holidays/HolidayForm.tsx")),
        "HolidayForm",
      ),
    }),
  ),
]);

/** The pages of the settings. */
export const settingPages = [
  settingPage(
    "setting-account",
    lazyRouteComponent(
      withWords(["people"], () => import("../features/people/account/AccountPage.tsx")),
      "AccountPage",
    ),
  ),
  usersTree,
  rolesTree,
  settingPage(
    "setting-api-tokens",
    lazyRouteComponent(
      withWords(["people"], () => import("../features/people/tokens/TokensPage.tsx")),
      "TokensPage",
    ),
  ),
  settingPage(
    "setting-role-simulator",
    lazyRouteComponent(
      withWords(["people"], () => import("../features/people/simulator/SimulatorPage.tsx")),
      "SimulatorPage",
    ),
  ),
  settingPage(
    "setting-sign-in",
    lazyRouteComponent(
      withWords(["people"], () => import("../features/people/sign-in/SignInPage.tsx")),
      "SignInPage",
    ),
  ),
  holidaysTree,
  ...devicePages,
  settingPage(
    "setting-connections",
    lazyRouteComponent(
      withWords(["connections"], () => import("../features/connections/ConnectionsPage.tsx")),
      "ConnectionsPage",
    ),
  ),
  settingPage(
    "setting-connection",
    lazyRouteComponent(
      withWords(["connections"], () => import("../features/connections/detail/ConnectionPage.tsx")),
      "ConnectionPage",
    ),
  ),
  settingPage(
    "setting-connection-find",
    lazyRouteComponent(
      withWords(["connections"], () => import("../features/connections/find/FindPage.tsx")),
      "FindPage",
    ),
  ),
  settingPage(
    "setting-devices-import",
    lazyRouteComponent(
      withWords(["mapping-imports"], () => import("../features/mapping-imports/MappingImportPage.tsx")),
      "MappingImportPage",
    ),
  ),
  settingPage(
    "setting-weather",
    lazyRouteComponent(
      withWords(["weather-display"], () => import("../features/weather-display/WeatherDisplayPage.tsx")),
      "WeatherDisplayPage",
    ),
  ),
  settingPage(
    "setting-site",
    lazyRouteComponent(
      withWords(["site-settings"], () => import("../features/site-settings/SiteSettingsPage.tsx")),
      "SiteSettingsPage",
    ),
  ),
  settingPage(
    "setting-integrations",
    lazyRouteComponent(
      withWords(["integrations"], () => import("../features/integrations/IntegrationsPage.tsx")),
      "IntegrationsPage",
    ),
  ),
  settingPage(
    "setting-translations",
    lazyRouteComponent(
      withWords(["translations"], () => import("../features/translations/TranslationsPage.tsx")),
      "TranslationsPage",
    ),
  ),
  settingPage(
    "setting-system",
    lazyRouteComponent(
      withWords(["system"], () => import("../features/system/SystemPage.tsx")),
      "SystemPage",
    ),
  ),
  settingPage(
    "setting-nodes",
    lazyRouteComponent(
      withWords(["nodes"], () => import("../features/nodes/NodesPage.tsx")),
      "NodesPage",
    ),
  ),
  settingPage(
    "setting-derived-points",
    lazyRouteComponent(
      withWords(["derived-points"], () => import("../features/derived-points/DerivedPointsPage.tsx")),
      "DerivedPointsPage",
    ),
  ),
  settingPage(
    "setting-site-builder",
    lazyRouteComponent(
      withWords(["site-builder"], () => import("../features/site-builder/BuilderPage.tsx")),
      "BuilderPage",
    ),
  ),
  settingPage(
    "setting-notices",
    lazyRouteComponent(
      withWords(["notices"], () => import("../features/notices/NoticesPage.tsx")),
      "NoticesPage",
    ),
  ),
  settingPage(
    "setting-conditions-list",
    lazyRouteComponent(
      withWords(["automation"], () => import("../features/automation/conditions/ConditionsPage.tsx")),
      "ConditionsPage",
    ),
  ),
  ...(["setting-conditions-iaq-new", "setting-conditions-iaq"] as const).map((name) =>
    settingPage(
      name,
      lazyRouteComponent(
        withWords(["automation"], () => import("../features/automation/conditions/form/ConditionPage.tsx")),
        "AirConditionPage",
      ),
    ),
  ),
  ...(["setting-conditions-weather-new", "setting-conditions-weather"] as const).map((name) =>
    settingPage(
      name,
      lazyRouteComponent(
        withWords(["automation"], () => import("../features/automation/conditions/form/ConditionPage.tsx")),
        "WeatherConditionPage",
      ),
    ),
  ),
  settingPage(
    "setting-schedules",
    lazyRouteComponent(
      withWords(["automation"], () => import("../features/automation/schedules/SchedulesPage.tsx")),
      "SchedulesPage",
    ),
  ),
  ...(["setting-schedules-new", "setting-schedules-form"] as const).map((name) =>
    settingPage(
      name,
      lazyRouteComponent(
        withWords(["automation"], () => import("../features/automation/schedules/form/SchedulePage.tsx")),
        "SchedulePage",
      ),
    ),
  ),
  settingPage(
    "setting-peak-limits",
    lazyRouteComponent(
      withWords(["automation"], () => import("../features/automation/limits/LimitsPage.tsx")),
      "LimitsPage",
    ),
  ),
  ...(["setting-peak-limits-new", "setting-peak-limits-form"] as const).map((name) =>
    settingPage(
      name,
      lazyRouteComponent(
        withWords(["automation"], () => import("../features/automation/limits/form/LimitPage.tsx")),
        "LimitPage",
      ),
    ),
  ),
  settingPage(
    "setting-media",
    lazyRouteComponent(
      withWords(["media"], () => import("../features/media/MediaPage.tsx")),
      "MediaPage",
    ),
  ),
  settingPage(
    "setting-alarm-rules",
    lazyRouteComponent(
      withWords(["alarm-rules"], () => import("../features/alarm-rules/AlarmRulesPage.tsx")),
      "AlarmRulesPage",
    ),
  ),
  settingPage(
    "setting-alarm-rule",
    lazyRouteComponent(
      withWords(["alarm-rules"], () => import("../features/alarm-rules/editor/AlarmRulePage.tsx")),
      "AlarmRulePage",
    ),
  ),
];
