import type { RouteName } from "@atrium/contract/pages";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import chevronRight from "lucide-react/icons/chevron-right";
import { pageTitle } from "../../platform/pages.ts";
import { highlightedEntry } from "../menu/settings.ts";
import styles from "./Breadcrumb.module.css";

/** The second row of a setting: the list it belongs to, and the form where this is one. */
export function Breadcrumb({ route }: { route: RouteName }) {
  const list = highlightedEntry(route) ?? route;
  const steps = list === route ? [pageTitle(route)] : [pageTitle(list), pageTitle(route)];
  return (
    <nav aria-label={t("Breadcrumb")} className={styles["crumbs"]}>
      <ol className="row gap-8 m-0 nowrap ink2">
        <li className="row gap-8">{t("Setting")}</li>
        {steps.map((step, index) => (
          <li className="row gap-8" key={step} aria-current={index === steps.length - 1 ? "page" : undefined}>
            <Icon of={chevronRight} size={12} />
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}
