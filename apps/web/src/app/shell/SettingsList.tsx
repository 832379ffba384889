import { type RouteName, ROUTES } from "@atrium/contract/pages";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { useNavigate } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import arrowLeft from "lucide-react/icons/arrow-left";
import bellRing from "lucide-react/icons/bell-ring";
import calendarClock from "lucide-react/icons/calendar-clock";
import cable from "lucide-react/icons/cable";
import building from "lucide-react/icons/building-2";
import arrowDownUp from "lucide-react/icons/arrow-down-up";
import circleUser from "lucide-react/icons/circle-user";
import cloudSun from "lucide-react/icons/cloud-sun";
import partyPopper from "lucide-react/icons/party-popper";
import network from "lucide-react/icons/network";
import draftingCompass from "lucide-react/icons/drafting-compass";
import fileAudio from "lucide-react/icons/file-audio";
import plug from "lucide-react/icons/plug";
import send from "lucide-react/icons/send";
import settings from "lucide-react/icons/settings";
import shieldCheck from "lucide-react/icons/shield-check";
import keyRound from "lucide-react/icons/key-round";
import languages from "lucide-react/icons/languages";
import gauge from "lucide-react/icons/gauge";
import gitBranch from "lucide-react/icons/git-branch";
import sigma from "lucide-react/icons/sigma";
import shapes from "lucide-react/icons/shapes";
import table from "lucide-react/icons/table-2";
import server from "lucide-react/icons/server";
import users from "lucide-react/icons/users";
import waypoints from "lucide-react/icons/waypoints";
import type { MouseEvent } from "react";
import { useSession } from "../../platform/session.ts";
import { stringifyQuery } from "../addressQuery.ts";
import { highlightedEntry, settingsMenu, settingsSections } from "../menu/settings.ts";
import styles from "./SettingsList.module.css";
import { siteWord, useSite } from "../../platform/site.ts";
import { fromBase } from "../../platform/base.ts";

const DRAWINGS: Partial<Record<RouteName, LucideIcon>> = {
  "setting-users": users,
  "setting-users-role": shieldCheck,
  "setting-api-tokens": keyRound,
  "setting-sign-in": keyRound,
  "setting-devices-mapping-id": network,
  "setting-devices-mapping-mac": network,
  "setting-devices-mapping-ip": network,
  "setting-connections": cable,
  "setting-devices-import": arrowDownUp,
  "setting-weather": cloudSun,
  "setting-site": building,
  "setting-translations": languages,
  "setting-system": server,
  "setting-nodes": waypoints,
  "setting-derived-points": sigma,
  "setting-products": table,
  "setting-equipment-kinds": shapes,
  "setting-site-builder": draftingCompass,
  "setting-conditions-list": gitBranch,
  "setting-schedules": calendarClock,
  "setting-peak-limits": gauge,
  "setting-integrations": plug,
  "setting-media": fileAudio,
  "setting-alarm-rules": bellRing,
  "setting-notices": send,
  "setting-holidays": partyPopper,
};

interface SettingsListProps {
  route: RouteName | undefined;
  /** Where the way back leads: the page that was open before. */
  campusHref: string;
  isCollapsed?: boolean;
  /** An entry was chosen (a sheet closes then). */
  onChoose?: () => void;
}

/** The sidebar of the settings: what is the person's own and what the role may set, under the way back. */
export function SettingsList({ route, campusHref, isCollapsed = false, onChoose }: SettingsListProps) {
  const navigate = useNavigate();
  const current = highlightedEntry(route);
  const site = useSite();
  const iconSize = isCollapsed ? 20 : 15;

  function follow(event: MouseEvent, href: string): void {
    // With a modifier it is the browser's: a new tab, a download.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ href });
    onChoose?.();
  }

  return (
    <nav aria-label={t("Setting")} className={`flex-1 overflow-auto ${styles["list"]}`} data-collapsed={isCollapsed}>
      <a
        href={fromBase(campusHref)}
        className={`row gap-10 ink2 rounded ${styles["entry"]}`}
        title={t("Back to {site}", { site: siteWord(site) })}
        onClick={(event) => {
          follow(event, campusHref);
        }}
      >
        <Icon of={arrowLeft} size={iconSize} />
        <span className="ell">{isCollapsed ? siteWord(site) : t("Back to {site}", { site: siteWord(site) })}</span>
      </a>
      <hr className={styles["rule"]} />
      <a
        href={fromBase(ROUTES["setting-account"].path)}
        className={`row gap-10 ink2 rounded ${styles["entry"]}`}
        title={t("My account")}
        aria-label={t("My account")}
        aria-current={current === "setting-account" ? "page" : undefined}
        onClick={(event) => {
          follow(event, ROUTES["setting-account"].path);
        }}
      >
        <Icon of={circleUser} size={iconSize} />
        <span className="ell">{t("My account")}</span>
      </a>
      {settingsSections(settingsMenu(useSession())).map(({ heading, entries }) => (
        // Without a name of its own: a page beside it may have a region of the same name.
        <section key={heading ?? ""}>
          {heading !== undefined && <h2 className={`m-0 t11 m muted ${styles["heading"]}`}>{heading}</h2>}
          {entries.map(({ name, label, path, search }) => {
            const href = path + stringifyQuery({ ...search });
            return (
              <a
                key={name}
                href={fromBase(href)}
                className={`row gap-10 ink2 rounded ${styles["entry"]}`}
                title={label}
                aria-label={label}
                aria-current={name === current ? "page" : undefined}
                onClick={(event) => {
                  follow(event, href);
                }}
              >
                <Icon of={DRAWINGS[name] ?? settings} size={iconSize} />
                <span className="ell">{underHeading(label, heading)}</span>
              </a>
            );
          })}
        </section>
      ))}
    </nav>
  );
}

/** "by ID" under the heading "Device mapping": what the heading says already is not said again. */
function underHeading(label: string, heading: string | undefined): string {
  return heading !== undefined && label.startsWith(`${heading} `) ? label.slice(heading.length + 1) : label;
}
