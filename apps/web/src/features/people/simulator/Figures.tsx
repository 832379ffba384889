import { isRefusal } from "@atrium/contract/people";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { countOf, openPages, type Simulated } from "./simulated.ts";
import styles from "./simulator.module.css";

interface FiguresProps {
  readonly here: Simulated;
  readonly there: Simulated;
}

/** The role in five figures, the other role's beneath. */
export function Figures({ here, there }: FiguresProps) {
  const pages = here.menus.groups.reduce((sum, group) => sum + group.pages.length, 0);
  const all = countOf(here.found, "all");
  const figures = [
    { label: t("Pages"), value: openPages(here.menus).size, of: pages, other: openPages(there.menus).size },
    ...(all === undefined
      ? []
      : [
          {
            label: t("Devices to see"),
            value: countOf(here.found, "seen"),
            of: all,
            other: countOf(there.found, "seen"),
          },
          {
            label: t("Devices to command"),
            value: countOf(here.found, "commanded"),
            of: all,
            other: countOf(there.found, "commanded"),
          },
        ]),
    { label: t("Calls"), value: allowed(here), of: here.found.calls.length, other: allowed(there) },
  ];
  return (
    <Card>
      <dl className={`flex wrap m-0 ${styles["figures"]}`}>
        {figures.map(({ label, value, of, other }) => (
          <div key={label}>
            <dt className="t12 muted">{label}</dt>
            <dd className="m-0 num">
              <b>{t("{value, number}", { value: value ?? 0 })}</b>{" "}
              <span className="muted">{t("of {count, number}", { count: of })}</span>
            </dd>
            <dd className="m-0 t12 muted num">{`${there.name} ${t("{value, number}", { value: other ?? 0 })}`}</dd>
          </div>
        ))}
        <div>
          <dt className="t12 muted">{t("Opens first")}</dt>
          <dd className="m-0">
            <b>{here.menus.first ?? t("No page")}</b>
          </dd>
          <dd className="m-0 t12 muted">{`${there.name} ${there.menus.first ?? t("No page")}`}</dd>
        </div>
      </dl>
    </Card>
  );
}

function allowed({ found }: Simulated): number {
  return found.calls.filter(({ answer }) => !isRefusal(answer)).length;
}
