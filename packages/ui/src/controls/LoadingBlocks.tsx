import { t } from "@atrium/words";
import type { CSSProperties } from "react";
import styles from "./LoadingBlocks.module.css";

/** A grey block where a value will stand. It shows after 400 ms, so that a quick answer never flashes. */
export function LoadingBlock({
  width,
  height,
  style,
}: {
  width: number | string;
  height: number;
  style?: CSSProperties;
}) {
  return <span className={styles["block"]} style={{ width, height, ...style }} aria-hidden />;
}

/** Several rows of grey blocks, e.g. a card or a table that is being read. */
export function LoadingBlocks({ rows, label = t("Loading") }: { rows: number; label?: string }) {
  return (
    <output className={`col gap-12 ${styles["blocks"]}`} aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <LoadingBlock key={row} width={`${90 - ((row * 17) % 40)}%`} height={13} />
      ))}
    </output>
  );
}
