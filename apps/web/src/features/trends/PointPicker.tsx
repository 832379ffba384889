import {
  type CatalogueDevice,
  hasTrend,
  MAX_TREND_LINES,
  type TrendPoint,
  trendPointText,
} from "@atrium/contract/devices";
import { placeWords } from "@atrium/contract/site";
import { Icon, LoadingBlocks } from "@atrium/ui";
import { sayUnit, t } from "@atrium/words";
import { Button, Checkbox, Popover, TextInput } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import plus from "lucide-react/icons/plus";
import { useMemo, useState } from "react";
import { catalogueQuery } from "../../devices/catalogueQuery.ts";
import { useSite } from "../../platform/site.ts";
import { searched } from "./searched.ts";
import styles from "./trends.module.css";
import { floorQuery } from "./useChosenPoints.ts";

interface PointPickerProps {
  chosen: readonly TrendPoint[];
  onChange: (points: readonly TrendPoint[]) => void;
}

/** Finds a device of any system by its name, id or place, and chooses of its points. */
export function PointPicker({ chosen, onChange }: PointPickerProps) {
  const [words, setWords] = useState("");
  const [device, setDevice] = useState<CatalogueDevice>();
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus onClose={() => setDevice(undefined)}>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<Icon of={plus} size={13} />}>
          {t("Add points")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles["picker"] ?? ""}>
        <TextInput
          label={t("Device")}
          placeholder={t("Name, id or place")}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setDevice(undefined);
          }}
        />
        {device === undefined ? (
          <Found words={words} onOpen={setDevice} />
        ) : (
          <Points device={device} chosen={chosen} onChange={onChange} onBack={() => setDevice(undefined)} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Found({ words, onOpen }: { words: string; onOpen: (device: CatalogueDevice) => void }) {
  const { places } = useSite();
  const { data, isPending, isError } = useQuery(catalogueQuery);
  const devices = useMemo(() => searched(data?.devices ?? [], words, places), [data, words, places]);
  if (isPending) return <LoadingBlocks rows={4} label={t("Loading devices")} />;
  if (isError) return <p className="muted">{t("Could not load the devices.")}</p>;
  if (words.trim() === "") return <p className="muted">{t("Enter the name of the device or its room.")}</p>;
  if (devices.length === 0) return <p className="muted">{t("No matching connected device.")}</p>;
  return (
    <ul className={`plain-list ${styles["found"]}`} aria-label={t("Devices found")}>
      {devices.map((device) => (
        <li key={device.id}>
          <button
            className="grid text-left ink w-full border-0 cursor-pointer"
            type="button"
            onClick={() => onOpen(device)}
          >
            <span>{device.name}</span>
            <span className="t12 muted">{`${device.id}, ${placeWords(device, places)}`}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PointsProps extends PointPickerProps {
  device: CatalogueDevice;
  onBack: () => void;
}

function Points({ device, chosen, onChange, onBack }: PointsProps) {
  const query = floorQuery(device);
  const { data, isPending, isError } = useQuery(query ?? { queryKey: ["devices", "none"], queryFn: skipToken });
  const points = Object.values(data?.find(({ id }) => id === device.id)?.points ?? {}).filter(hasTrend);
  const texts = new Set(chosen.map(trendPointText));
  const isFull = chosen.length >= MAX_TREND_LINES;
  return (
    <fieldset className={`bare grid gap-8 ${styles["points"]}`}>
      <legend>{device.name}</legend>
      {isPending && <LoadingBlocks rows={4} label={t("Loading its points")} />}
      {isError && <p className="muted">{t("Could not load its points.")}</p>}
      {isFull && <p className="t12 muted">{t("At most {MAX_TREND_LINES}: remove one first.", { MAX_TREND_LINES })}</p>}
      {points.map(({ key, name, unit }) => {
        const own = { device: device.id, key };
        const isChosen = texts.has(trendPointText(own));
        return (
          <Checkbox
            key={key}
            label={unit === undefined ? name : `${name}, ${sayUnit(unit)}`}
            checked={isChosen}
            disabled={!isChosen && isFull}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, own]
                  : chosen.filter((one) => trendPointText(one) !== trendPointText(own)),
              )
            }
          />
        );
      })}
      <Button size="compact-sm" variant="subtle" onClick={onBack}>
        {t("Another device")}
      </Button>
    </fieldset>
  );
}
