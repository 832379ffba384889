import { t } from "@atrium/words";
import { TextInput } from "@mantine/core";
import { fieldError } from "../../../collections/form/FormError.tsx";
import { MetresField } from "../panels/MetresField.tsx";
import type { FloorWords } from "./newFloor.ts";
import styles from "../panels/panels.module.css";

interface FloorFieldsProps {
  words: FloorWords;
  error: string | undefined;
  onChange: (words: FloorWords) => void;
}

export function FloorFields({ words, error, onChange }: FloorFieldsProps) {
  const { label, elevation, height, width, depth } = words;
  return (
    <div className={`grid gap-8 w-full ${styles["fields"]}`}>
      <TextInput
        size="xs"
        label={t("Floor name")}
        value={label}
        error={fieldError(error)}
        onChange={(event) => {
          onChange({ ...words, label: event.currentTarget.value });
        }}
      />
      <MetresField
        label={t("Height above ground")}
        value={elevation}
        onChange={(next) => onChange({ ...words, elevation: next })}
      />
      <MetresField label={t("Width")} min={1} value={width} onChange={(next) => onChange({ ...words, width: next })} />
      <MetresField label={t("Depth")} min={1} value={depth} onChange={(next) => onChange({ ...words, depth: next })} />
      <MetresField
        label={t("Height")}
        min={0}
        value={height}
        onChange={(next) => onChange({ ...words, height: next })}
      />
    </div>
  );
}
