import { WEATHER_TITLES, type WeatherValueName } from "@atrium/contract/site";
import { Icon, IconButton, Sparkline, WeatherReading } from "@atrium/ui";
import { t } from "@atrium/words";
import { Switch } from "@mantine/core";
import chevronDown from "lucide-react/icons/chevron-down";
import chevronUp from "lucide-react/icons/chevron-up";
import gripVertical from "lucide-react/icons/grip-vertical";
import { WEATHER_ICONS } from "../../devices/weather/WeatherLine.tsx";
import type { StationValue } from "./useStationValues.ts";
import styles from "./WeatherDisplayPage.module.css";

interface ValueRowProps {
  name: WeatherValueName;
  isShown: boolean;
  /** The last one that is shown: it stays. */
  isOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  reading: StationValue | undefined;
  onMove: (step: 1 | -1) => void;
  onSwitch: (isShown: boolean) => void;
  /** Undefined: let go. */
  onDrag: (name: WeatherValueName | undefined) => void;
  onDraggedOver: () => void;
}

export function ValueRow({ name, reading, ...row }: ValueRowProps) {
  const title = WEATHER_TITLES[name];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- who does not drag has the arrows
    <li
      className={`grid items-center gap-12 border-t ${styles["row"]}`}
      data-shown={row.isShown || undefined}
      data-dragged={row.isDragged || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", t(title));
        row.onDrag(name);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        row.onDraggedOver();
      }}
      onDragEnd={() => {
        row.onDrag(undefined);
      }}
    >
      <span className={`grid place-center muted ${styles["grip"]}`}>
        <Icon of={gripVertical} size={16} />
      </span>
      <span className={`flex ${styles["arrows"]}`}>
        {/* Not disabled: the focus would be lost when the value comes to an end of the list. */}
        <IconButton
          size="sm"
          label={t("Move {title} up", { title: t(title) })}
          aria-disabled={row.isFirst}
          icon={<Icon of={chevronUp} size={16} />}
          onClick={() => {
            row.onMove(-1);
          }}
        />
        <IconButton
          size="sm"
          label={t("Move {title} down", { title: t(title) })}
          aria-disabled={row.isLast}
          icon={<Icon of={chevronDown} size={16} />}
          onClick={() => {
            row.onMove(1);
          }}
        />
      </span>
      <span className={`grid muted ${styles["icon"]}`}>
        <Icon of={WEATHER_ICONS[name]} size={17} />
      </span>
      <span className="col">
        <span className="m">{t(title)}</span>
        <span className="t12 muted" translate="no">
          {name}
        </span>
      </span>
      <span className={styles["line"]}>
        {reading?.day !== undefined && <Sparkline values={reading.day} width={96} />}
      </span>
      <span className="nowrap text-right">
        <WeatherReading
          value={reading?.value ?? null}
          unit={reading?.unit}
          isStale={reading?.isStale === true || reading?.isStuck === true}
        />
      </span>
      <Switch
        aria-label={t("Show {title}", { title: t(title) })}
        checked={row.isShown}
        disabled={row.isOnly}
        onChange={(event) => {
          row.onSwitch(event.currentTarget.checked);
        }}
      />
    </li>
  );
}
