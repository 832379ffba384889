import { Card, LoadingBlock } from "@atrium/ui";
import { t } from "@atrium/words";
import type { ReactElement } from "react";
import { FigureRow } from "../../ranges/FigureCell.tsx";
import cells from "../../ranges/FigureCells.module.css";
import classes from "./EnergyPage.module.css";

/** The page's frame while its first figures are read; nothing jumps when they come. */
export function EnergyBones(): ReactElement {
  return (
    <div className={`grid gap-12 flex-1 relative ${classes["body"]}`}>
      <p className="sr-only">{t("Loading energy figures")}</p>
      <FigureRow>
        {[t("Consumption"), t("Demand now"), t("Energy charge"), t("Emissions")].map((label, index) => (
          <div key={label} className={`${cells["cell"]} ${index < 2 ? cells["wide"] : ""}`}>
            <div className="t12 muted">{label}</div>
            <div className={`nowrap b num ${cells["value"]}`}>
              <LoadingBlock width={120} height={18} />
            </div>
            <div className={`row wrap t12 ink2 num ${cells["note"]}`}>
              <LoadingBlock width="70%" height={10} />
            </div>
          </div>
        ))}
      </FigureRow>
      <div className={`grid gap-12 min-h-0 ${classes["pair"]}`}>
        <Card className={`col ${classes["chartCard"]}`}>
          <Bars heights={[20, 19, 21, 22, 30, 52, 70, 76, 74, 71, 66, 72, 75, 69, 58, 40, 32, 26]} />
        </Card>
        <Card className={`col ${classes["chartCard"]}`}>
          <Bars heights={[10, 22, 36, 52, 68, 80]} />
        </Card>
      </div>
      <div className={`grid gap-12 min-h-0 ${classes["pair"]}`}>
        <Card>
          <Rows count={6} />
        </Card>
        <Card>
          <Rows count={6} />
        </Card>
      </div>
    </div>
  );
}

function Bars({ heights }: { heights: readonly number[] }): ReactElement {
  return (
    <div style={{ flex: 1, display: "flex", alignItems: "flex-end", gap: "2%", padding: "56px 20px 32px" }}>
      {heights.map((height) => (
        <LoadingBlock key={height} width="100%" height={height * 2} />
      ))}
    </div>
  );
}

function Rows({ count }: { count: number }): ReactElement {
  return (
    <div style={{ display: "grid", gap: 23, padding: "20px 16px" }}>
      {Array.from({ length: count }, (_, row) => (
        <LoadingBlock key={row} width={`${88 - ((row * 13) % 30)}%`} height={13} />
      ))}
    </div>
  );
}
