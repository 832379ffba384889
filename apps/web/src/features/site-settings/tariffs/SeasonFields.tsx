import { Icon, IconButton } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button, Select } from "@mantine/core";
import plus from "lucide-react/icons/plus";
import trash from "lucide-react/icons/trash-2";
import { FormError } from "../../../collections/form/FormError.tsx";
import { errorsBelow, type FieldErrors } from "../../../collections/form/useSubmit.ts";
import { DayGroupFields } from "./DayGroupFields.tsx";
import { Field } from "./Field.tsx";
import { changedAt, type SeasonDraft, type TariffDraft, withDay, withHolidays, withoutSeason } from "./tariffDraft.ts";
import { StartFields } from "./StartFields.tsx";
import styles from "./tariffs.module.css";
import { WeekBar } from "./WeekBar.tsx";

interface SeasonFieldsProps {
  tariff: TariffDraft;
  errors: FieldErrors;
  onChange: (change: Partial<TariffDraft>) => void;
}

const MAX_SEASONS = 8;
const MAX_GROUPS = 8;

const SHAPES = [
  { value: "all", label: phrase("All year") },
  { value: "clock", label: phrase("Summer time and winter time") },
  { value: "dates", label: phrase("Dates") },
] as const;

/** When each period applies: by season, group of days and time of day, with the week as it comes out. */
export function SeasonFields({ tariff, errors, onChange }: SeasonFieldsProps) {
  const { seasons } = tariff;
  const set = (index: number, change: Partial<SeasonDraft>) => {
    onChange({ seasons: changedAt(seasons, index, change) });
  };
  return (
    <div className={styles["part"]}>
      <Select
        maw={420}
        label={t("Seasons")}
        allowDeselect={false}
        data={SHAPES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={shapeOf(seasons)}
        onChange={(value) => {
          if (value !== null) onChange({ seasons: inShape(seasons, value) });
        }}
      />
      {seasons.map((season, index) => (
        <SeasonCard
          // oxlint-disable-next-line react/no-array-index-key -- a season has no name of its own while it is typed
          key={index}
          season={season}
          tariff={tariff}
          errors={errorsBelow(errors, `seasons.${String(index)}`)}
          onChange={(change) => set(index, change)}
          onRemove={seasons.length === 1 ? undefined : () => onChange(withoutSeason(tariff, index))}
        />
      ))}
      {shapeOf(seasons) === "dates" && seasons.length < MAX_SEASONS && (
        <Button
          size="compact-sm"
          leftSection={<Icon of={plus} size={13} />}
          onClick={() => onChange({ seasons: [...seasons, ...copyOf(seasons.at(-1), "01-01")] })}
        >
          {t("Add season")}
        </Button>
      )}
    </div>
  );
}

interface SeasonCardProps {
  season: SeasonDraft;
  tariff: TariffDraft;
  /** Below the season. */
  errors: FieldErrors;
  onChange: (change: Partial<SeasonDraft>) => void;
  onRemove: (() => void) | undefined;
}

function SeasonCard({ season, tariff, errors, onChange, onRemove }: SeasonCardProps) {
  const { days, name } = season;
  const isOne = tariff.seasons.length === 1;
  return (
    <fieldset className={`min-w-0 rounded ${styles["season"]}`} aria-label={t("Season {name}", { name })}>
      {!isOne && (
        <div className={styles["line"]}>
          <div className={styles["fields"]}>
            <Field
              label={t("Season")}
              isRequired
              value={name}
              error={errors["name"]}
              onChange={(text) => onChange({ name: text })}
            />
            <StartFields
              starts={season.starts}
              error={errors["starts"] ?? errors["starts.0"]}
              onChange={(starts) => onChange({ starts })}
            />
          </div>
          {onRemove !== undefined && (
            <IconButton
              size="sm"
              label={t("Remove {name}", { name })}
              icon={<Icon of={trash} size={14} />}
              onClick={onRemove}
            />
          )}
        </div>
      )}
      <WeekBar days={days} periods={tariff.periods} hasHolidays={tariff.holidays !== "none"} season={name} />
      {errors["days"] !== undefined && <FormError>{errors["days"]}</FormError>}
      {days.map((group, index) => (
        <DayGroupFields
          // oxlint-disable-next-line react/no-array-index-key -- a group of days has no name
          key={index}
          group={group}
          periods={tariff.periods}
          hasHolidays={tariff.holidays !== "none"}
          errors={errorsBelow(errors, `days.${String(index)}`)}
          onDays={(weekdays) => onChange({ days: withDay(days, index, weekdays) })}
          onHolidays={(isIn) => onChange({ days: withHolidays(days, index, isIn) })}
          onWindows={(windows) => onChange({ days: changedAt(days, index, { windows }) })}
          onRemove={days.length === 1 ? undefined : () => onChange({ days: days.filter((_, at) => at !== index) })}
        />
      ))}
      {days.length < MAX_GROUPS && (
        <Button
          size="compact-sm"
          leftSection={<Icon of={plus} size={13} />}
          onClick={() =>
            onChange({ days: [...days, { weekdays: [], holidays: false, windows: days.at(-1)?.windows ?? [] }] })
          }
        >
          {t("Add group of days")}
        </Button>
      )}
    </fieldset>
  );
}

function shapeOf(seasons: readonly SeasonDraft[]): (typeof SHAPES)[number]["value"] {
  if (seasons.length === 1) return "all";
  const isByClock = seasons.some(({ starts }) => starts.some((start) => start.endsWith("-time")));
  return isByClock ? "clock" : "dates";
}

/** The first season stays as it is; a second begins as a copy of it. */
function inShape(seasons: readonly SeasonDraft[], shape: string): SeasonDraft[] {
  const [first, second] = seasons;
  if (first === undefined) return [];
  if (shape === "all") return [{ ...first, starts: [] }];
  const [copy] = second === undefined ? copyOf(first, "") : [second];
  const other = copy ?? first;
  if (shape === "clock") {
    return [
      { ...first, name: t("Winter"), starts: ["winter-time"] },
      { ...other, name: t("Summer"), starts: ["summer-time"] },
    ];
  }
  return [{ ...first, starts: ["10-01"] }, { ...other, starts: ["06-01"] }, ...seasons.slice(2)];
}

function copyOf(season: SeasonDraft | undefined, start: string): SeasonDraft[] {
  return season === undefined ? [] : [{ ...season, name: "", starts: start === "" ? [] : [start] }];
}
