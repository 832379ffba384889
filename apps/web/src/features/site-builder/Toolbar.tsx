import type { PlanContent } from "@atrium/contract/site";
import { Icon, IconButton } from "@atrium/ui";
import { phrase, sayQuantity, t } from "@atrium/words";
import { Select, Switch } from "@mantine/core";
import { isConverted } from "../../platform/words/shown.ts";
import styles from "./builder.module.css";
import type { DrawingSettings } from "./canvas/grip.ts";
import { FurnitureSelect } from "./panels/FurnitureSelect.tsx";
import { ZoneSelect } from "./panels/ZoneSelect.tsx";
import { type Tool, TOOLS } from "./tools.ts";

interface ToolbarProps {
  tool: Tool;
  onTool: (tool: Tool) => void;
  settings: DrawingSettings;
  onSettings: (settings: DrawingSettings) => void;
  zones: PlanContent["zones"];
}

/** Metres. */
const GRIDS = [0.05, 0.1, 0.25, 0.5, 1];

function gridChoices() {
  if (isConverted("m")) {
    const widths = GRIDS.map((width) => ({ value: String(width), label: sayQuantity(width, "m", 2) }));
    return [{ value: "0", label: t("No grid") }, ...widths];
  }
  return [
    { value: "0", label: t("No grid") },
    { value: "0.05", label: t("5 cm") },
    { value: "0.1", label: t("10 cm") },
    { value: "0.25", label: t("25 cm") },
    { value: "0.5", label: t("50 cm") },
    { value: "1", label: t("1 m") },
  ];
}

/** Of the tool that gives an underlay its scale. */
const KNOWN_DISTANCE = phrase("Click the two ends of a known distance.");

/** What the pointer draws, and to what it is drawn. */
export function Toolbar({ tool, onTool, settings, onSettings, zones }: ToolbarProps) {
  const hint = TOOLS.find((one) => one.tool === tool)?.hint ?? KNOWN_DISTANCE;
  return (
    <div className={`flex wrap items-end ${styles["toolbar"]}`}>
      <div className="flex wrap gap-2" role="toolbar" aria-label={t("Tools")}>
        {TOOLS.map(({ tool: own, label, icon, letter }) => (
          <IconButton
            key={own}
            label={`${t(label)} (${letter.toUpperCase()})`}
            icon={<Icon of={icon} size={16} />}
            isActive={tool === own}
            aria-pressed={tool === own}
            onClick={() => {
              onTool(own);
            }}
          />
        ))}
      </div>
      <div className="flex wrap items-end gap-8-12">
        <Select
          size="xs"
          w={92}
          label={t("Grid")}
          allowDeselect={false}
          data={gridChoices()}
          value={String(settings.grid)}
          onChange={(grid) => {
            onSettings({ ...settings, grid: Number(grid) });
          }}
        />
        {tool === "furniture" && (
          <FurnitureSelect
            label={t("Furniture to place")}
            value={settings.furniture}
            onChange={(furniture) => {
              onSettings({ ...settings, furniture });
            }}
          />
        )}
        <ZoneSelect
          label={t("Zone to draw in")}
          zones={zones}
          value={settings.zone}
          onChange={(zone) => {
            onSettings({ ...settings, zone });
          }}
        />
        <Switch
          size="xs"
          label={t("Move shared corners together")}
          checked={settings.isJoined}
          onChange={(event) => {
            onSettings({ ...settings, isJoined: event.currentTarget.checked });
          }}
        />
      </div>
      <p className={`m-0 t12 muted ${styles["hint"]}`}>{t(hint)}</p>
    </div>
  );
}
