import { isRouteName, routeAt, type RouteName, routeOf } from "@atrium/contract/pages";
import { FEATURES } from "@atrium/contract";
import type { CurrentUser } from "@atrium/contract/people";
import type { SiteReply } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { MenuGroup, Menus } from "../../platform/menus.ts";
import { pageTitle, settingsOf } from "../../platform/pages.ts";
import { landingOf } from "../home.ts";
import { PAGES } from "../pageNames.ts";
import { openSections } from "./openSections.ts";
import { GROUPS, SECTIONS } from "./sections.ts";
import { settingsMenu } from "./settings.ts";

/** Every page of the menus, by group, and whether a person has it: the menu itself decides. */
export function menusOf(user: CurrentUser, site: SiteReply): Menus {
  const open = new Set(openSections(user, site).map(({ key }) => key));
  const set = new Set(settingsMenu(user).map(({ name }) => name));
  const groups: MenuGroup[] = GROUPS.map((group) => ({
    key: group.key,
    label: t(group.label),
    pages: SECTIONS.filter((section) => section.group === group.key).map(({ key, label }) => ({
      key,
      label: t(label),
      isOpen: open.has(key),
    })),
  }));
  const settings: MenuGroup = {
    key: "setting",
    label: t("Settings"),
    pages: settingsOf(new Set(FEATURES), PAGES).map((name) => ({
      key: name,
      label: pageTitle(name),
      isOpen: set.has(name),
    })),
  };
  const landing = landingOf(user, site);
  const first = landing === undefined ? undefined : routeAt(landing.split("?")[0] ?? "");
  return { groups: [...groups, settings], first: first === undefined ? undefined : pageTitle(endOf(first)) };
}

/** The page that a redirect leads to. */
function endOf(name: RouteName): RouteName {
  const to = routeOf(name).redirect?.to ?? "";
  return isRouteName(to) ? endOf(to) : name;
}
