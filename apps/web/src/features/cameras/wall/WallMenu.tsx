import { type CameraWall, getCameraWalls, changeCameraWalls } from "@atrium/contract/cameras";
import { Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Menu, TextInput } from "@mantine/core";
import Layers from "lucide-react/icons/layers";
import { useState } from "react";
import { ExamplesToggle, useExamplesToggle } from "../../../collections/examples/ExamplesToggle.tsx";
import styles from "../cameras.module.css";
import { WallExamples } from "../examples/WallExamples.tsx";
import type { Cells, GridSize } from "./placing.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

const KEY = ["camera-walls"];

interface WallMenuProps {
  cells: Cells;
  size: GridSize;
  onOpen: (wall: CameraWall) => void;
}

/** The person's own walls: open one, keep this one, take one away. */
export function WallMenu({ cells, size, onOpen }: WallMenuProps) {
  const { data } = useCameraWalls();
  const keep = useKeepWalls();
  const [name, setName] = useState("");
  const [isOpen, setOpen] = useState(false);
  const examples = useExamplesToggle(data?.walls.length ?? 0);
  const use = (wall: CameraWall): void => {
    setName(wall.name);
    onOpen(wall);
  };
  const walls = data?.walls ?? [];
  const others = walls.filter((wall) => wall.name !== name.trim());
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={340} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon of={Layers} size={14} />}>
          {t("Walls")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles["walls"]}>
        {walls.length === 0 && <Menu.Label>{t("No saved walls yet.")}</Menu.Label>}
        {walls.map((wall) => (
          <Menu.Item
            key={wall.name}
            closeMenuOnClick
            onClick={() => {
              onOpen(wall);
            }}
          >
            {wall.name}
          </Menu.Item>
        ))}
        {isOpen && (data?.walls.length === 0 || (examples.isOffered && examples.isOpen)) && (
          <WallExamples onUse={use} />
        )}
        <div className="row justify-end">
          <ExamplesToggle {...examples} />
        </div>
        <Menu.Divider />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === "") return;
            keep.mutate([...others, { name: name.trim(), size, cameras: [...cells] }]);
          }}
        >
          <TextInput
            label={t("Wall name")}
            value={name}
            maxLength={60}
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
          />
          <Button type="submit" fullWidth mt={8} loading={keep.isPending} disabled={name.trim() === ""}>
            {t("Save wall")}
          </Button>
          {walls.some((wall) => wall.name === name.trim()) && (
            <Button
              variant="default"
              fullWidth
              mt={8}
              onClick={() => {
                keep.mutate(others);
              }}
            >
              {t("Delete {name}", { name: name.trim() })}
            </Button>
          )}
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The walls that the person has kept. */
function useCameraWalls() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => ask(getCameraWalls, { signal }) });
}

/** Keeps these walls in place of those before. */
function useKeepWalls() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (walls: readonly CameraWall[]) => ask(changeCameraWalls, { body: { walls: [...walls] } }),
    onSuccess: (kept) => {
      client.setQueryData(KEY, kept);
    },
  });
}
