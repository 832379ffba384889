import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, test } from "vitest";
import { layoutFor } from "./layout.ts";
import { Damper, Fan } from "./parts.tsx";

afterEach(cleanup);

function blades(open: number | null): string[] {
  const { container } = render(
    <svg>
      <Damper x={0} y={0} duct={58} open={open} />
    </svg>,
  );
  return [...container.querySelectorAll<SVGPathElement>('path[d="M-8 0H8"]')].map(({ style }) => style.transform);
}

describe("what moves in the field moves in the drawing", () => {
  it("the blades of a damper lie along the duct when it is open and across it when it is closed", () => {
    expect(blades(100)).toEqual(Array.from({ length: 4 }, () => "rotate(0.0deg)"));
    cleanup();
    expect(blades(0)[0]).toBe("rotate(80.0deg)");
    cleanup();
    expect(blades(50)[0]).toBe("rotate(40.0deg)");
  });

  it("a fan turns as long as its value says so, and stands still otherwise", () => {
    const draw = (turn: number | undefined) =>
      render(
        <svg>
          <Fan x={0} y={0} turn={turn} />
        </svg>,
      ).container.querySelector<SVGGElement>("[data-turning]");
    expect(draw(300)?.style.animationDuration).toBe("300ms");
    cleanup();
    expect(draw(undefined)).toBeNull();
  });
});

test("the ducts take the room there is, the parts keep their order, and nothing shrinks below what can be read", () => {
  for (const width of [300, 648, 800, 4_000]) {
    const layout = layoutFor(width);
    expect(layout.width).toBeGreaterThanOrEqual(648);
    expect(layout.width).toBeLessThanOrEqual(900);
    const { left, wheel, mixed, coil, supplyFan, supply, right } = layout;
    const order = [left, wheel, mixed, coil, supplyFan, supply, right];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(right).toBeLessThan(layout.width);
  }
});
