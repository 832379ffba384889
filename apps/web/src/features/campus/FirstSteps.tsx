import { SYSTEMS } from "@atrium/contract/devices";
import { type RouteName, ROUTES } from "@atrium/contract/pages";
import type { SiteReply } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { PageLink } from "../../collections/PageLink.tsx";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import styles from "./CampusColumn.module.css";

/** Where a new site is set up, in the order in which that is done. */
const STEPS = ["setting-site", "setting-site-builder", "setting-connections"] as const satisfies readonly RouteName[];

/** Of a site that has no devices: where they are added, for whoever may. */
export function FirstSteps() {
  const site = useSite();
  const user = useSession();
  if (!hasNoDevices(site)) return null;
  const steps = STEPS.filter((name) => hasFeature(user, ROUTES[name].feature));
  return (
    <section className={`border-b ${styles["head"]}`} aria-labelledby="campus-first">
      <h2 id="campus-first">{t("No devices yet")}</h2>
      <p className="ink2">
        {steps.length === 0
          ? t("Somebody with the right to set devices can add them.")
          : t("Set up the site, draw its buildings, then connect its devices.")}
      </p>
      <ol className="plain-list row gap-10 wrap">
        {steps.map((name) => (
          <li key={name}>
            <PageLink href={ROUTES[name].path}>{t(ROUTES[name].label)}</PageLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function hasNoDevices({ emptyPages = [] }: Pick<SiteReply, "emptyPages">): boolean {
  const pages = SYSTEMS.filter(({ facts }) => facts !== null).flatMap((one): readonly RouteName[] => one.pages);
  return pages.every((name) => emptyPages.includes(name));
}
