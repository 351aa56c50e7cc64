# Runs tasks side by side and shows each task's output when it has ended. Sourced by scripts; ends the remaining tasks with the script.
#
#     begin NAME COMMAND...   starts a task
#     finish                  waits for all tasks, repeats failures at the end, where they're visible, and fails if one failed

work=$(mktemp -d)
running=()
names=()

end_tasks() {
    local process
    for process in "${running[@]}"; do kill -- "-$process" 2>/dev/null || true; done
    rm -rf "$work"
}
trap end_tasks EXIT

say() { printf '\n== %s\n' "$*"; }

begin() {
    local name=$1
    shift
    set -m
    (
        set +e
        start=$SECONDS
        "$@" >"$work/$name.log" 2>&1
        status=$?
        echo "from second $start to $SECONDS" >"$work/$name.time"
        echo "$status" >"$work/$name.status"
    ) &
    set +m
    running+=($!)
    names+=("$name")
}

finish() {
    local failed=() place name
    while [ ${#names[@]} -gt 0 ]; do
        sleep 1
        for place in "${!names[@]}"; do
            name=${names[$place]}
            [ -e "$work/$name.status" ] || continue
            say "$name ($(cat "$work/$name.time"))"
            cat "$work/$name.log"
            [ "$(cat "$work/$name.status")" = 0 ] || failed+=("$name")
            unset "names[$place]"
        done
    done
    [ ${#failed[@]} -gt 0 ] || return 0
    for name in "${failed[@]}"; do
        say "failed: $name"
        grep -A 4 '✘\|: error: \|Fatal error\|^FAIL\|^ERROR' "$work/$name.log" || tail -n 50 "$work/$name.log"
    done
    return 1
}
