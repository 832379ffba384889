import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NamedIcon } from "./NamedIcon.tsx";

afterEach(cleanup);

test("a drawing is fetched by its name, and a spinner of its size shows until then", async () => {
  const { container } = render(<NamedIcon name="fire-extinguisher" otherwise="building" size={20} />);
  const spinner = container.querySelector("span");
  expect([spinner?.style.width, container.querySelector("svg")]).toEqual(["20px", null]);
  await waitFor(() => {
    expect(container.querySelector("svg.lucide-fire-extinguisher")?.getAttribute("width")).toBe("20");
  });
  expect(container.querySelector("span")).toBeNull();
});

test("a name without a drawing shows the substitute", async () => {
  const { container } = render(<NamedIcon name="toString" otherwise="building" />);
  await waitFor(() => {
    expect(container.querySelector("svg.lucide-building")).not.toBeNull();
  });
});
