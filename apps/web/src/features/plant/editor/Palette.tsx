import type { SchematicKind } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { KIND_NAMES } from "../drawing/kinds.ts";
import { isRound, Symbol } from "../drawing/symbols.tsx";
import { TankSymbol } from "../TankSymbol.tsx";
import styles from "./editor.module.css";
import { withNode } from "./model/changes.ts";
import type { Drawing } from "./useDrawing.ts";

/** What can be added: it is put where there is room, and chosen to be moved. */
export function Palette({ drawing }: { readonly drawing: Drawing }) {
  return (
    <div className={`flex wrap gap-4 ${styles["palette"]}`} role="toolbar" aria-label={t("Add equipment")}>
      {Object.entries(KIND_NAMES).map(([kind, name]) => (
        <button
          key={kind}
          type="button"
          className="t12"
          onClick={() => {
            if (!isKind(kind)) return;
            const { drawing: next, key } = withNode(drawing.draft, kind);
            drawing.change(next);
            drawing.choose({ kind: "node", key });
          }}
        >
          {isKind(kind) && <KindSymbol kind={kind} />}
          {t(name)}
        </button>
      ))}
    </div>
  );
}

export function isKind(kind: string): kind is SchematicKind {
  return Object.hasOwn(KIND_NAMES, kind);
}

function KindSymbol({ kind }: { readonly kind: SchematicKind }) {
  if (kind === "tank") return <TankSymbol level={60} width={18} height={22} />;
  if (kind === "sump") return <TankSymbol level={30} width={18} height={22} />;
  if (isRound(kind) || kind === "cooling-tower") return <Symbol kind={kind} running="off" />;
  return <i className={styles["box"]} data-kind={kind} />;
}
