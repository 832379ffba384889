import { systemName } from "@atrium/contract/devices";
import { placeWords } from "@atrium/contract/site";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { useSite } from "../../../platform/site.ts";
import { type ComparedRow, ComparedRows } from "./ComparedRows.tsx";
import type { Simulated } from "./simulated.ts";
import styles from "./simulator.module.css";

interface DevicesCardProps {
  readonly here: Simulated;
  readonly there: Simulated;
  readonly isAll: boolean;
}

interface Reached {
  readonly seen: number;
  readonly commanded: number;
}

/** How many devices each role sees and commands, by system and by place. */
export function DevicesCard({ here, there, isAll }: DevicesCardProps) {
  const { places } = useSite();
  const [own, other] = [here.found.devices, there.found.devices];
  if (own === null || other === null) {
    return (
      <Card title={t("Devices")}>
        <p className={`muted ${styles["note"]}`}>{t("Your own role sees no devices, so none are counted here.")}</p>
      </Card>
    );
  }
  const rowsOf = (by: "byModule" | "byPlace", nameOf: (key: string) => string): readonly ComparedRow[] =>
    own[by]
      .toSorted((one, two) => two.all - one.all)
      .map((row) => ({
        key: row.key,
        name: nameOf(row.key),
        note: String(row.all),
        here: reachText(row),
        there: reachText(other[by].find(({ key }) => key === row.key) ?? NOTHING),
      }))
      .filter((row) => isAll || row.here !== row.there);
  const lists = [
    { head: t("System"), rows: rowsOf("byModule", systemName) },
    { head: t("Place"), rows: rowsOf("byPlace", (placement) => placeWords({ placement }, places)) },
  ];
  return (
    <Card title={t("Devices")} note={t("seen and commanded, of all that the site has")}>
      {lists.map(({ head, rows }) =>
        rows.length === 0 ? (
          <p key={head} className={`muted ${styles["note"]}`}>{`${head}: ${t("no difference")}`}</p>
        ) : (
          <ComparedRows key={head} head={head} here={here.name} there={there.name} rows={rows} />
        ),
      )}
    </Card>
  );
}

const NOTHING: Reached = { seen: 0, commanded: 0 };

function reachText({ seen, commanded }: Reached): string {
  if (seen === 0 && commanded === 0) return t("none");
  return commanded === 0
    ? t("{seen, number} seen", { seen })
    : t("{seen, number} seen, {commanded, number} commanded", { seen, commanded });
}
