import type { ImportEffect, MappingImportReply } from "@atrium/contract/site";
import { Icon, Segmented, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import type { LucideIcon } from "lucide-react";
import archive from "lucide-react/icons/archive";
import check from "lucide-react/icons/check";
import pencil from "lucide-react/icons/pencil";
import plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useSite } from "../../platform/site.ts";
import { EFFECT_WORDS, lineWords } from "./importWords.ts";
import styles from "./MappingImportPage.module.css";

const ICONS: Readonly<Record<Exclude<ImportEffect, "none">, LucideIcon>> = {
  add: plus,
  again: plus,
  change: pencil,
  retire: archive,
  same: check,
};
/** In the order of their interest; the same comes last, and only where it is asked for. */
const ORDER: readonly ImportEffect[] = ["none", "add", "again", "change", "retire", "same"];
/** So many stand on the page at once; a segment narrows them. */
const MOST_SHOWN = 200;

/** What each device of a file does, problems first. */
export function ImportLines({ counts, lines }: Pick<MappingImportReply, "counts" | "lines">) {
  const [chosen, setChosen] = useState<ImportEffect | "all">("all");
  const { placeName } = useFloorNames();
  const shown = ORDER.filter((effect) => chosen === "all" || effect === chosen).flatMap((effect) =>
    lines.filter((line) => line.effect === effect),
  );
  const segments = [
    { value: "all" as const, label: t("All {count}", { count: lines.length }) },
    ...ORDER.filter((effect) => counts[effect] > 0).map((effect) => ({
      value: effect,
      label: `${t(EFFECT_WORDS[effect])} ${counts[effect]}`,
    })),
  ];
  return (
    <>
      <div className={styles["filter"]}>
        <Segmented label={t("Rows shown")} segments={segments} value={chosen} onChange={setChosen} />
      </div>
      <ol className="plain-list border-t" aria-label={t("Rows in the file")}>
        {shown.slice(0, MOST_SHOWN).map((line) => (
          <li
            key={`${line.row} ${line.device}`}
            className={`grid items-center ${styles["line"]}`}
            data-effect={line.effect}
          >
            <span className="muted num">{line.row}</span>
            <span className={`row gap-6 ${styles["effect"]}`}>
              {line.effect === "none" ? (
                <StateGlyph state="alarm" />
              ) : line.warnings.length > 0 ? (
                <StateGlyph state="trouble" label={t("Warning")} />
              ) : (
                <Icon of={ICONS[line.effect]} size={14} />
              )}
              {t(EFFECT_WORDS[line.effect])}
            </span>
            <span className={`mono ell ${styles["id"]}`} title={line.device}>
              {line.device}
            </span>
            <span className={`col min-w-0 ${styles["name"]}`}>
              <span>
                {line.was !== undefined && <del>{line.was}</del>} {line.name}
              </span>
              <span className="t12 muted">{placeName(line.floor)}</span>
            </span>
            <span className={`break-anywhere ${styles["what"]}`}>{lineWords(line)}</span>
          </li>
        ))}
      </ol>
      <p className={`t12 muted ${styles["foot"]}`}>
        {shown.length > MOST_SHOWN
          ? t("First {MOST_SHOWN} listed; {count} of {all} devices in this view", {
              MOST_SHOWN,
              count: shown.length,
              all: lines.length,
            })
          : t("{count} of {all} devices in this view", { count: shown.length, all: lines.length })}
      </p>
    </>
  );
}

/** "Office Building, 1st Floor" of `office-building/first`. */
function useFloorNames() {
  const { places } = useSite();
  return {
    placeName: (floor: string) => {
      const [placement, key] = floor.split("/");
      const place = places.find((one) => one.key === placement);
      const label = place?.floors.find((one) => one.key === key)?.label;
      return [place?.name, label].filter((word) => word !== undefined).join(", ");
    },
  };
}
