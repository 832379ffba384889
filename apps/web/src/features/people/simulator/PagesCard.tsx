import { Card, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import check from "lucide-react/icons/check";
import minus from "lucide-react/icons/minus";
import plus from "lucide-react/icons/plus";
import type { LucideIcon } from "lucide-react";
import { openPages, type Simulated } from "./simulated.ts";
import styles from "./simulator.module.css";

interface PagesCardProps {
  readonly here: Simulated;
  readonly there: Simulated;
}

type Having = "here" | "both" | "there" | "neither";

const MARKS: Readonly<Record<Having, LucideIcon>> = { here: check, both: check, there: plus, neither: minus };

/** Every page of the menus, and which of the two roles has it. */
export function PagesCard({ here, there }: PagesCardProps) {
  const open = { here: openPages(here.menus), there: openPages(there.menus) };
  const words: Readonly<Record<Having, string>> = {
    here: t("only {name}", { name: here.name }),
    both: t("both"),
    there: t("only {name}", { name: there.name }),
    neither: t("neither"),
  };
  return (
    <Card
      title={t("Menus and pages")}
      actions={
        <ul className="plain-list row wrap gap-12 t12">
          {(["both", "here", "there", "neither"] as const).map((having) => (
            <li key={having} className={`inline-row gap-6 ${styles["mark"]}`} data-having={having}>
              <Icon of={MARKS[having]} size={13} />
              {words[having]}
            </li>
          ))}
        </ul>
      }
    >
      <div className={styles["groups"]}>
        {here.menus.groups.map((group) => (
          <section key={group.key} aria-label={group.label}>
            <h3 className="row justify-between">
              {group.label}
              <span className="muted num">{group.pages.filter(({ isOpen }) => isOpen).length}</span>
            </h3>
            <ul className="plain-list">
              {group.pages.map(({ key, label }) => {
                const having = havingOf(open.here.has(key), open.there.has(key));
                return (
                  <li key={key} className={`row gap-8 ${styles["mark"]}`} data-having={having}>
                    <Icon of={MARKS[having]} size={13} />
                    <span>
                      {label}
                      <span className="sr-only">: {words[having]}</span>
                    </span>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function havingOf(isHere: boolean, isThere: boolean): Having {
  if (isHere) return isThere ? "both" : "here";
  return isThere ? "there" : "neither";
}
