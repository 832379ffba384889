import { DeviceId, PointKey } from "@atrium/contract";
import type { ShownPoint } from "@atrium/contract/site";
import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import x from "lucide-react/icons/x";
import { PointAdder } from "../../../devices/choice/PointAdder.tsx";
import styles from "./editor.module.css";

interface PointsFieldProps {
  readonly label: string;
  readonly points: readonly ShownPoint[];
  /** The device of what they are at, which a point need not name; empty: none. */
  readonly own?: string;
  /** How many there may be. */
  readonly most: number;
  /** Whether each may have a text before its value. */
  readonly isNamed?: boolean;
  readonly onChange: (points: ShownPoint[]) => void;
}

/** Points that a drawing shows or reads, with what stands before their values. */
export function PointsField({ label, points, own = "", most, isNamed = true, onChange }: PointsFieldProps) {
  const textOf = ({ device, point }: ShownPoint) => `${device ?? own} ${point}`;
  return (
    <fieldset className={`bare grid gap-8 w-full ${styles["points"]}`}>
      <legend className="t12 m">{label}</legend>
      <ul className="plain-list grid gap-6">
        {points.map((shown, index) => (
          <li key={textOf(shown)} className="row justify-between gap-6">
            <span className="t12 break-anywhere grow">{textOf(shown)}</span>
            {isNamed && (
              <TextInput
                size="xs"
                w={96}
                maxLength={80}
                aria-label={t("Text before {point}", { point: textOf(shown) })}
                placeholder={t("Label")}
                value={shown.name ?? ""}
                onChange={(event) => onChange(points.with(index, named(shown, event.currentTarget.value)))}
              />
            )}
            <IconButton
              size="sm"
              label={t("Remove {point}", { point: textOf(shown) })}
              icon={<Icon of={x} size={14} />}
              onClick={() => onChange(points.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {points.length < most && (
        <PointAdder
          own={own}
          onAdd={({ device, point }) => {
            const key = PointKey.parse(point);
            const added: ShownPoint = device === own ? { point: key } : { device: DeviceId.parse(device), point: key };
            if (!points.some((one) => textOf(one) === textOf(added))) onChange([...points, added]);
          }}
        />
      )}
    </fieldset>
  );
}

function named({ name: _former, ...shown }: ShownPoint, name: string): ShownPoint {
  return name.trim() === "" ? shown : { ...shown, name };
}
