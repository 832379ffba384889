import { OutcomeRow } from "@atrium/ui";
import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";

interface ExceptionRowProps {
  glyph: ReactNode;
  count: number;
  text: string;
  detail: string | undefined;
  /**
   * What a tick includes: "Take over", with whom it means for those who hear the box without its row: "1 held by
   * others". Absent: they can't be included.
   */
  option?: { label: string; whom: string; isChecked: boolean; onChange: (isChecked: boolean) => void } | undefined;
}

/** Devices that the change leaves alone, and the tick that includes them. */
export function ExceptionRow({ glyph, count, text, detail, option }: ExceptionRowProps) {
  if (count === 0) return null;
  return (
    <OutcomeRow
      glyph={glyph}
      count={count}
      text={text}
      detail={detail}
      option={
        option !== undefined && (
          <Checkbox
            size="xs"
            label={option.label}
            aria-label={`${option.label} ${String(count)} ${option.whom}`}
            checked={option.isChecked}
            onChange={(event) => {
              option.onChange(event.currentTarget.checked);
            }}
          />
        )
      }
    />
  );
}
