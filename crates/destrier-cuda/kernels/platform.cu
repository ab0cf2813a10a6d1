// What differs between a GPU and a CPU. NVRTC compiles the kernels for a GPU; a C++ compiler compiles the same text for
// the tests, where a loop calls each kernel once per thread.

typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned char u8;

#ifdef __CUDACC__
#define INLINE __device__ __forceinline__
#define KERNEL(name, Arguments)                                                                      \
    extern "C" __global__ void __launch_bounds__(256)                                                \
        name(const __grid_constant__ Arguments arguments, u64 threads) {                             \
        const u64 stride = (u64)gridDim.x * blockDim.x;                                              \
        for (u64 i = blockIdx.x * (u64)blockDim.x + threadIdx.x; i < threads; i += stride) {         \
            run_##name(arguments, i);                                                                \
        }                                                                                            \
    }
INLINE int count_bits(u32 mask) { return __popc(mask); }
INLINE int count_bits(u64 mask) { return __popcll(mask); }
INLINE int highest_bit(u32 mask) { return 31 - __clz(mask); }
INLINE int lowest_bit(u32 mask) { return __ffs(mask) - 1; }
INLINE u64 add_shared(u64* place, u64 more) { return atomicAdd(place, more); }
INLINE u32 add_shared(u32* place, u32 more) { return atomicAdd(place, more); }
INLINE void or_shared(u32* place, u32 more) { atomicOr(place, more); }
INLINE void raise_shared(u64* place, u64 value) { atomicMax(place, value); }
INLINE u64 multiply_high(u64 a, u64 b) { return __umul64hi(a, b); }
#else
#define INLINE static inline
#define KERNEL(name, Arguments)                                           \
    extern "C" void name(const Arguments* arguments, u64 threads) {       \
        for (u64 i = 0; i < threads; i++) run_##name(*arguments, i);      \
    }
INLINE int count_bits(u32 mask) { return __builtin_popcount(mask); }
INLINE int count_bits(u64 mask) { return __builtin_popcountll(mask); }
INLINE int highest_bit(u32 mask) { return 31 - __builtin_clz(mask); }
INLINE int lowest_bit(u32 mask) { return __builtin_ctz(mask); }
INLINE u64 add_shared(u64* place, u64 more) { u64 old = *place; *place = old + more; return old; }
INLINE u32 add_shared(u32* place, u32 more) { u32 old = *place; *place = old + more; return old; }
INLINE void or_shared(u32* place, u32 more) { *place |= more; }
INLINE void raise_shared(u64* place, u64 value) { if (*place < value) *place = value; }
INLINE u64 multiply_high(u64 a, u64 b) { return (u64)(((unsigned __int128)a * b) >> 64); }
#endif

enum { MOST_SLOTS = 24, MOST_ENDS = 20 };

// Places in the array of faults.
enum { NARROW_OVERFLOW = 0, WIDE_OVERFLOW = 1 };
